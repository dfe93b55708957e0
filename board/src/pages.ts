/** What every page of the server carries: type, colours, and the visitor's settings. */
import "./style/fonts.css";
import "./style/tokens.css";
import "./style/base.css";
import { applySettings } from "./settings";

applySettings();
