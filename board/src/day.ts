/** What the pages of a day carry besides their style: keys for score entry, seating by hand, clocks, and a hall screen
    that goes on. */
import "./day/day.css";
import "./day/hall.css";
import "./day/phone.css";
import "./day/prints.css";
import "./day/score-entry.css";
import "./day/seating.css";
import "./day/tables.css";
import { runClocks } from "./day/clock";
import { watchDrawing } from "./day/drawing";
import { showHall } from "./day/hall";
import { followTheDay } from "./day/live";
import { lookUpWhatIsTyped } from "./day/look-up";
import { typeScores } from "./day/score-entry";
import { seatByHand } from "./day/seating";
import { stayWhereOneIs } from "./day/staying";
import { findTables } from "./day/tables";

runClocks();
showHall();
followTheDay();
typeScores();
seatByHand();
watchDrawing();
findTables();
stayWhereOneIs();
lookUpWhatIsTyped();
