/** What every page of the server carries: type, colours, and the visitor's settings. */
import "./style/fonts.css";
import "./style/tokens.css";
import "./style/heights.css";
import "./style/base.css";
import "./style/pages.css";
import { boxedCode } from "./pages/code-boxes";
import { closeOutside, showHere } from "./pages/menu";
import { showCited } from "./pages/cited";
import { openCase } from "./pages/ask-judge";
import { openPosition } from "./pages/position";
import { openBook } from "./pages/rulebook";
import { refineStart } from "./pages/start";
import { offerThemes } from "./pages/theme";
import { watchHeight } from "./height";
import { applySettings } from "./settings";

applySettings();
watchHeight();
offerThemes();
closeOutside();
showHere();
boxedCode();
refineStart();
showCited();
openBook();
openCase();
openPosition();
