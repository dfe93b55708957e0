/**
 * What the server and the table say to each other. The Python side of it is `forceout/web/tables/board_view/`.
 * The server has authority: the table shows what a `View` says and sends `Act`s, each with the number it answers.
 */

export type Phase =
  | "gather" // waiting for players
  | "lot"
  | "roll"
  | "select"
  | "goal"
  | "no-goal"
  | "play"
  | "write"
  | "check"
  | "between"
  | "sign"
  | "over";

export type Place = "resources" | "goal" | "required" | "permitted" | "forbidden";
export type Section = "required" | "permitted" | "forbidden";
export type Turned = "" | "s" | "u" | "su";

/** A rolled cube. `colour` is r, b, g or k in Equations and "" in On-Sets. `spoken` is how it is read aloud. */
export interface Cube {
  number: number;
  face: string;
  colour: "" | "r" | "b" | "g" | "k";
  place: Place;
  /** How the notation spells it: "g4", "∪". */
  word: string;
  spoken: string;
}

export interface GoalCube {
  number: number;
  turned: Turned;
  gap: boolean;
}

export interface Seat {
  number: number;
  name: string;
  kind: "person" | "bot" | "free";
  /** 1 to 5 for a bot. */
  level: number;
  /** One line of state, as the others see it: "Plays after Theo", "Just moved 1 to Permitted". */
  note: string;
  /** The same line for this player: "Your turn to move". */
  noteForYou: string;
  onTurn: boolean;
  connected: boolean;
  /** A bot plays for this player, who has gone, until the player is back. */
  standIn: boolean;
  absent: boolean;
  total: number;
  /** Points for the match as the league counts them, once it is over. */
  matchPoints: string | null;
}

export interface Clock {
  /** "left to write", "left to move": what the time is for. */
  words: string;
  seats: number[];
  /** Milliseconds left when the view was sent. */
  left: number;
  limit: number;
  /** The further minute that costs a point. */
  extra: boolean;
  /** The ten seconds are being counted. */
  counting: boolean;
  /** A judge has stopped the table. */
  paused: boolean;
}

export interface Variation {
  /** As the notation spells it: "base:8". */
  word: string;
  title: string;
  summary: string;
  rule: string;
  /** The seat that chose it; null where the division always plays it. */
  by: number | null;
}

export interface Offered {
  key: string;
  title: string;
  summary: string;
  rule: string;
  /** What it may be filled in with; [] where there is nothing to fill in. */
  parameters: { word: string; title: string }[];
  /** A word to be typed instead, such as a Set-Name for double-set. */
  free: boolean;
  chosen: boolean;
}

/** A piece of something written: a cube, or a sign for which there is none. */
export interface Piece {
  kind: "cube" | "sign";
  /** The face, or the sign itself: ( ) [ ] = ; & ! . */
  text: string;
  colour: "" | "r" | "b" | "g" | "k";
  turned: Turned;
  /** What a wild or doubtful cube stands for, as the notation spells it behind the colon; "" for its own face. */
  means: string;
  /** Written small and high, as an exponent without a power cube. */
  raised: boolean;
  gap: boolean;
}

export interface Finding {
  code: string;
  rule: string;
  text: string;
}

export interface Written {
  seat: number;
  text: string;
  pieces: Piece[];
}

export interface Writing {
  /** What is to be shown, in words: "Show that the Goal can be made now". */
  heading: string;
  claim: string;
  /** Seats that must write, and those that may still choose. */
  must: number[];
  may: number[];
  /** Seats whose turn it is to declare a side. */
  maySide: number[];
  sides: { seat: number; side: "challenger" | "mover" }[];
  presented: number[];
  withheld: number[];
  /** How many cubes may come from Resources: 1 for Now, null for any number. */
  fromResources: number | null;
  /** Against “no Goal”: the writer brings the Goal as well. */
  bringsGoal: boolean;
  /** What the viewer's own seats have presented. */
  yours: Written[];
}

export interface Checking {
  writer: number;
  text: string;
  pieces: Piece[];
  checks: { checker: number; accepts: boolean; tried: boolean }[];
  /** Seats that still have to check. */
  waiting: number[];
  /** Objections that were raised in vain, in words. */
  objections: string[];
  /** The reasons one may give: the code for the action, and its words. */
  reasons: { code: string; text: string }[];
}

export interface Shake {
  number: number;
  setter: number;
  /** On-Sets: who deals the cards of the shake to come; null once they are dealt. */
  dealer: number | null;
  turn: number;
  lastMover: number | null;
  cubes: Cube[];
  goal: GoalCube[];
  /** On-Sets: the Goal in the notation, as it lies. */
  goalShape: string;
  goalBy: number | null;
  goalSet: boolean;
  /** How the Goal may be read; null while there is none, or where the table does not read it. */
  reading: { title: string; text: string } | null;
  /** Cards as "BRGY", "BR", "blank". */
  universe: string[];
  variations: Variation[];
  /** The variations on the sheet; [] except while selecting. */
  offered: Offered[];
  /** How many the player in turn selects, at least and at most. */
  picks: [number, number];
  bonus: "no" | "may" | "called" | "made";
  lastMoved: number | null;
  /** Whether a block is picked up here; in the Challenge Cup the words alone count. */
  hasBlock: boolean;
  holdsBlock: number | null;
  claims: { key: string; said: string; explained: string }[];
  challenge: { claim: string; said: string; challengers: number[]; mover: number } | null;
  /** Why all write without a challenge: "last-cube", "force-out", "end-of-round", "cleanup" or "". */
  reason: string;
  canShift: boolean;
  noGoalPlayed: boolean;
  /** Until “Goal” is said it may be changed, cubes taken back, and “No Goal” said. */
  goalOpen: boolean;
  /** What lies on the Goal line when time runs out is the Goal. */
  goalByTime: boolean;
  disagreeing: number | null;
  agreed: number[];
  writing: Writing | null;
  checking: Checking | null;
}

export interface Move {
  number: number;
  seat: number;
  cube: Cube | null;
  to: Place | "";
  text: string;
}

export interface Told {
  at: number;
  who: number;
  text: string;
  code: string;
  rule: string;
  points: number[];
}

export interface Loss {
  shake: number;
  seat: number;
  points: number;
  text: string;
  code: string;
  rule: string;
}

export interface Reading {
  title: string;
  pieces: Piece[];
  /** "5 × 6 = 36": how it works out, or "" */
  value: string;
  makesGoal: boolean;
}

export interface PaperVerdict {
  seat: number;
  text: string;
  pieces: Piece[];
  correct: boolean;
  /** The family of the first finding: "ambiguous", "not-equal"; "" for a correct one. */
  code: string;
  /** "Priya’s solution is ambiguous". */
  headline: string;
  findings: Finding[];
  /** The written one and, where it can be read otherwise, the reading that breaks it. */
  readings: Reading[];
  value: string;
  goal: string;
  note: string;
  acceptedBy: number[];
}

export interface ShakeVerdict {
  number: number;
  /** "Maya said Now", "The last cube was played". */
  headline: string;
  text: string;
  papers: PaperVerdict[];
  points: { seat: number; points: number; total: number; why: string }[];
  rule: string;
  tip: string;
  /** Where nobody wrote a right one: a solution that there was, or the word that there was none. */
  solution: { found: "solution" | "impossible" | "undecided"; pieces: Piece[]; text: string } | null;
}

export interface View {
  type: "table";
  /** How long the log is. It goes with every act. */
  number: number;
  /** Milliseconds of the match when this was sent. */
  now: number;
  table: {
    code: string;
    game: "equations" | "on-sets";
    ruleset: string;
    rulesetTitle: string;
    division: string;
    divisionTitle: string;
    practice: boolean;
    judgeChecks: boolean;
    strict: boolean;
    timed: boolean;
    shakes: number;
    /** One device passed around. */
    passed: boolean;
    joinPath: string;
    watchPath: string;
    reviewPath: string;
    /** The player who opened the table may begin it and close it. */
    host: boolean;
  };
  /** The seats of this viewer; [] for somebody who watches. */
  you: number[];
  watching: number;
  seats: Seat[];
  phase: Phase;
  /** Seats that the table waits for. */
  waitsFor: number[];
  clock: Clock | null;
  lots: { seat: number; face: string }[];
  shake: Shake | null;
  moves: Move[];
  story: Told[];
  scores: { number: number; points: number[]; rule: string }[];
  penalties: number[];
  /** Points lost, or given back, outside the score of a shake; the oldest first. */
  losses: Loss[];
  signed: number[];
  /** How the last shake ended; while the next has not been rolled. */
  verdict: ShakeVerdict | null;
  /** Only at a practice table. */
  practice: {
    /** Could Now be called? Is there a solution at all? */
    now: "yes" | "no" | "unknown" | "";
    possible: "yes" | "no" | "unknown" | "";
    canTakeBack: boolean;
  } | null;
  /** Over the board: what may be charged, in words. */
  charges: { seat: number; code: string; text: string }[];
}

// -- what the table sends -------------------------------------------------------------------------

/** `words` as in a match record: see docs/web.md. For roll, deal and lot the server throws: no words. */
export interface Act {
  type: "act";
  /** Made up by the client: the same act sent twice happens once. */
  key: string;
  number: number;
  seat: number;
  verb: string;
  words: string;
}

/** Practice only: a hint, or the value of what is on the pad. */
export interface Ask {
  type: "ask";
  key: string;
  what: "hint" | "value";
  seat: number;
  text: string;
}

export type FromTable = Act | Ask | { type: "ping" };

// -- what the server sends ------------------------------------------------------------------------

export interface Done {
  type: "done";
  key: string;
  number: number;
}

export interface Refusal {
  type: "refused";
  key: string;
  code: string;
  text: string;
  rule: string;
  number: number;
}

export interface Answer {
  type: "answer";
  key: string;
  /** A sentence, and where it helps a solution to draw. */
  text: string;
  pieces: Piece[];
}

/** Somebody came to watch, or went: of the view only this number has changed. */
export interface Watching {
  type: "watching";
  watching: number;
}

export type FromServer =
  View | Done | Refusal | Answer | Watching | { type: "pong" } | { type: "closed"; text: string };
