/** What the pages of a day carry besides their style: keys for score entry, clocks, and a hall screen that goes on. */
import "./day/day.css";
import "./day/hall.css";
import "./day/prints.css";
import { runClocks } from "./day/clock";
import { showHall } from "./day/hall";
import { typeScores } from "./day/score-entry";

runClocks();
showHall();
typeScores();
