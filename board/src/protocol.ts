/**
 * What the server and the board say to each other. Made by `make wire` from `src/forceout/web/wire`: change it there.
 * The server has authority: the table shows what a `View` says and sends `Act`s, each with the number it answers.
 */

// -- Cubes, what is written with them, and what the rules say of it --

export type GameKey = "equations" | "on-sets";

export type Place = "resources" | "goal" | "required" | "permitted" | "forbidden";

export type Section = "required" | "permitted" | "forbidden";

export type Colour = "" | "r" | "b" | "g" | "k";

export type Turned = "" | "s" | "u" | "su";

/** A rolled cube. `colour` is "" in On-Sets. */
export interface Cube {
  number: number;
  face: string;
  colour: Colour;
  place: Place;
  /** How the notation spells it: "g4", "∪". */
  word: string;
  /** How an action names it: "g4", or "g4#12" where another is like it. */
  name: string;
  /** How it is read aloud: "green 4". */
  spoken: string;
}

/** A cube of the Goal, by its number, as it was laid. */
export interface GoalCube {
  number: number;
  turned: Turned;
  gap: boolean;
}

/** A mat to look at. */
export interface Mat {
  cubes: Cube[];
  goal: GoalCube[];
  /** On-Sets: the Goal in the notation, as it lies. */
  goalShape: string;
  /** On-Sets: cards as "BRGY", "BR", "blank". */
  universe: string[];
}

/** A piece of something written: a cube, or a sign for which there is none. */
export interface Piece {
  kind: "cube" | "sign";
  /** The face, or the sign itself: ( ) [ ] = ; & ! . */
  text: string;
  colour: Colour;
  turned: Turned;
  /** What a wild or doubtful cube stands for, as the notation spells it behind the colon; "" for its own face. */
  means: string;
  /** Written small and high, as an exponent without a power cube. */
  raised: boolean;
  gap: boolean;
}

/** One use of a cube. */
export interface CubeUse {
  /** As the notation spells it behind the colon; "" for its own face. */
  means: string;
  title: string;
  /** How it may be turned then, beside upright. */
  turns: Turned[];
  /** Whether it may stand as an exponent without a power cube. */
  raised: boolean;
  /** Whether it may be written as often as one likes, though the cube is there once. */
  repeats: boolean;
  /** Whether a cube of the Goal may be turned too, since one cannot see which way it was laid. */
  turnUnseen: boolean;
}

/** What the cubes that are spelled like this may be used as, their own face first. */
export interface CubeUses {
  word: string;
  uses: CubeUse[];
}

/** A sign, and what may be typed for it. */
export interface TypedWord {
  spelled: string;
  words: string[];
  keys: string;
  /** It stands close behind the cube of which it says something. */
  follows: boolean;
}

/** What may be written in this shake, worked out from its terms. */
export interface MayWrite {
  /** Cubes that may be more than their own face, upright and once; all others are just that. */
  cubes: CubeUses[];
  /** The signs for which there is no cube, beside the brackets: "!"; in On-Sets ";", "&", "blank:". */
  signs: string[];
  /** The same for a Goal that one writes. */
  goalSigns: string[];
  /** What may be typed instead of signs. */
  words: TypedWord[];
}

/** What the rules say of something: a code, the rule it rests on, and a sentence. */
export interface Finding {
  code: string;
  rule: string;
  text: string;
}

/** A variation in effect. */
export interface Variation {
  /** As the notation spells it: "base:8". */
  word: string;
  title: string;
  summary: string;
  rule: string;
  /** The seat that chose it; null where the division always plays it. */
  by: number | null;
}

// -- Writing and checking --

export type Side = "challenger" | "mover";

/** A paper as its writer sees it again. */
export interface Written {
  seat: number;
  text: string;
  pieces: Piece[];
}

/** A player who has taken a side. */
export interface Sided {
  seat: number;
  side: Side;
}

/** Who writes what for. Papers stay face down. */
export interface Writing {
  /** What is to be shown, in words: "Show that the Goal can be made now". */
  heading: string;
  claim: string;
  /** Seats that must write, … */
  must: number[];
  /** … and those that may still choose. */
  may: number[];
  /** Seats whose turn it is to declare a side. */
  maySide: number[];
  sides: Sided[];
  presented: number[];
  withheld: number[];
  /** How many cubes may come from Resources: 1 for Now, null for any number. */
  fromResources: number | null;
  /** Against “no Goal”: the writer brings the Goal as well. */
  bringsGoal: boolean;
  /** What the viewer's own seats have presented. */
  yours: Written[];
}

/** What a checker has said. */
export interface Check {
  checker: number;
  accepts: boolean;
  tried: boolean;
}

/** A reason to reject: the code for the action, and its words. */
export interface Reason {
  code: string;
  text: string;
}

/** The paper that is being checked. */
export interface Checking {
  writer: number;
  text: string;
  pieces: Piece[];
  checks: Check[];
  /** Seats that still have to check. */
  waiting: number[];
  /** Objections that were raised in vain, in words. */
  objections: string[];
  /** The reasons one may give. */
  reasons: Reason[];
}

// -- The shake in progress --

export type Bonus = "no" | "may" | "called" | "made";

/** What a variation may be filled in with. */
export interface Parameter {
  word: string;
  title: string;
  /** In friendly play: why it cannot be chosen now, in a few words; "" where it can. */
  whyNot: string;
}

/** A variation on the sheet. */
export interface Offered {
  key: string;
  title: string;
  /** The title with a blank "{}" for what fills it in; "" where that is said behind the title. */
  named: string;
  /** What it does, in a few words. */
  line: string;
  summary: string;
  rule: string;
  /** Cubes of this roll and words, in a row. */
  picture: Piece[];
  /** What it may be filled in with; [] where there is nothing to fill in. */
  parameters: Parameter[];
  /** Anything may be typed instead, such as a Set-Name for double-set. */
  free: boolean;
  /** In friendly play the three easiest that suit the roll. */
  suggested: boolean;
  /** In friendly play: why it cannot be chosen now, in a few words; "" where it can, and in league play. */
  whyNot: string;
  /** Second picks of the same player with which it can be chosen all the same, as the notation spells them. */
  unless: string[];
  /** In friendly play: what cannot stand beside it, by key ("smallest-prime") or word ("forbidden-card:blank"). */
  against: string[];
}

/** A player who chooses variations, in the order of choosing. */
export interface ChoosingTurn {
  seat: number;
  least: number;
  most: number;
  done: boolean;
}

/** The sheet of variations, while players choose. */
export interface Choosing {
  /** In friendly play the easiest first and what cannot be chosen last; in league play as the sheet has them. */
  offered: Offered[];
  least: number;
  /** How many the player in turn still chooses. */
  most: number;
  turns: ChoosingTurn[];
  /** Who chooses how many, and the rule that says so. */
  howMany: Finding;
  /** What a bad choice costs, and the rule. */
  costs: Finding;
  /** The easiest choice that stands, as the server hears it; "" in league play, where everybody chooses alone. */
  forMe: string;
}

/** How the Goal may be read. */
export interface GoalReading {
  title: string;
  text: string;
}

/** A challenge that can be called. */
export interface Claim {
  key: string;
  said: string;
  explained: string;
}

/** A challenge that stands. */
export interface Challenge {
  claim: string;
  said: string;
  challengers: number[];
  mover: number;
}

/** The mat and everything that goes on around it. */
export interface Shake extends Mat {
  number: number;
  setter: number;
  /** On-Sets: who deals the cards of the shake to come; null once they are dealt. */
  dealer: number | null;
  turn: number;
  lastMover: number | null;
  goalBy: number | null;
  goalSet: boolean;
  /** How the Goal may be read; null while there is none, or where the table does not read it. */
  reading: GoalReading | null;
  variations: Variation[];
  mayWrite: MayWrite;
  /** The variations on the sheet; null except while players choose. */
  choosing: Choosing | null;
  bonus: Bonus;
  /** Why whoever is on turn cannot call it now, as the referee says it; "" where that is possible. */
  bonusWhy: string;
  lastMoved: number | null;
  /** Whether a block is picked up here; in the Challenge Cup the words alone count. */
  hasBlock: boolean;
  holdsBlock: number | null;
  claims: Claim[];
  challenge: Challenge | null;
  /** Why all write without a challenge: "last-cube", "force-out", "end-of-round", "cleanup" or "". */
  reason: string;
  /** Until “Goal” is said it may be changed, cubes taken back, and “No Goal” said. */
  goalOpen: boolean;
  /** What lies on the Goal line when time runs out is the Goal. */
  goalByTime: boolean;
  agreed: number[];
  writing: Writing | null;
  checking: Checking | null;
}

// -- How a shake ended: the verdicts on its papers, and the points --

export type Found = "solution" | "impossible" | "undecided";

/** One way to read a paper. */
export interface Reading {
  title: string;
  pieces: Piece[];
  /** "5 × 6 = 36": how it works out, or "". */
  value: string;
  makesGoal: boolean;
}

/** The verdict on a paper. */
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

/** What a shake brought a player. */
export interface Points {
  seat: number;
  points: number;
  total: number;
  why: string;
}

/** A solution that there was, or the word that there was none. */
export interface SolutionThere {
  found: Found;
  pieces: Piece[];
  text: string;
}

/** A rule in our own words, as the rulebook has it. */
export interface RuleText {
  rule: string;
  title: string;
  text: string;
}

/** Why nothing more can be said against a verdict, where the league leaves no appeal. */
export interface NoAppeal {
  rule: string;
  text: string;
}

/** How a shake ended. */
export interface ShakeEnd {
  number: number;
  /** "Maya said Now", "The last cube was played". */
  headline: string;
  text: string;
  papers: PaperVerdict[];
  points: Points[];
  rule: string;
  /** What the rulebook says of each rule that is cited here. */
  rules: RuleText[];
  /** What to look for next time. */
  tip: string;
  noAppeal: NoAppeal | null;
  /** Where nobody wrote a right one. */
  solution: SolutionThere | null;
}

// -- The table as one viewer sees it --

/** “gather”: waiting for players. */
export type Phase =
  "gather" | "lot" | "roll" | "select" | "goal" | "no-goal" | "play" | "write" | "check" | "between" | "sign" | "over";

/** Who sits on a seat. */
export type Holder = "person" | "bot" | "free";

/** Friendly play helps where it can; in league play the rule and its points hold, and nobody is helped. */
export type Play = "friendly" | "league";

export type Outlook = "yes" | "no" | "unknown" | "";

/** A seat, and one line about whoever sits there. */
export interface Seat {
  number: number;
  name: string;
  kind: Holder;
  /** What plays here: "3: Player"; "" where nobody does but a person. */
  bot: string;
  /** One line of state, as the others see it: "Plays after Theo", "Just moved 1 to Permitted". */
  note: string;
  /** The same line for this player: "Your turn to move". */
  noteForYou: string;
  onTurn: boolean;
  connected: boolean;
  /** A bot plays for this player, who has gone, until the player is back. */
  standIn: boolean;
  absent: boolean;
  /** Of the absent: plays no more in this match. */
  resigned: boolean;
  total: number;
  /** Points for the match as the league counts them, once it is over. */
  matchPoints: string | null;
}

/** The clock that runs. */
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

/** A move of this shake. */
export interface Move {
  number: number;
  seat: number;
  cube: Cube | null;
  to: Place | "";
  text: string;
}

/** Something that happened, in words. */
export interface Told {
  at: number;
  who: number;
  text: string;
  code: string;
  rule: string;
  points: number[];
}

/** A point lost, or given back, outside the score of a shake. */
export interface Loss {
  shake: number;
  seat: number;
  points: number;
  /** What happened, to whom, and what it cost. */
  text: string;
  /** What it was for, without the points. */
  why: string;
  code: string;
  rule: string;
}

/** What a player threw for the first Goal. */
export interface Lot {
  seat: number;
  face: string;
}

/** A line of the scoresheet. */
export interface Score {
  number: number;
  points: number[];
  rule: string;
}

/** Over the board: somebody who may be charged, and with what, in words. */
export interface Charge {
  seat: number;
  code: string;
  text: string;
}

/** What was settled when the table was opened. */
export interface TableFacts {
  code: string;
  game: GameKey;
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
  play: Play;
  /** The clocks stand still while Help is read: in friendly play against computers alone. */
  helpStops: boolean;
  joinPath: string;
  watchPath: string;
  reviewPath: string;
  /** The player who opened the table may begin it and close it. */
  host: boolean;
  /** To strangers. */
  closed: boolean;
  /** Players may say set phrases to each other. */
  phrases: boolean;
  /** For the host of a closed table: the link that opens it; "" for everybody else. */
  invitePath: string;
  /** The page of the league's day to which the table belongs; "" at all others. */
  dayPath: string;
}

/** Somebody wants to play again with the same people, and has opened a table for it. */
export interface Rematch {
  /** Whoever wants it. */
  seat: number;
  path: string;
}

/** At a practice table: could Now be called, and is there a solution at all? */
export interface Prospects {
  now: Outlook;
  possible: Outlook;
}

/** What only a practice table tells. */
export interface Practice extends Prospects {
  canTakeBack: boolean;
}

/** What a judge may be called for. */
export interface CallReason {
  key: string;
  words: string;
}

/** Somebody has called a judge, and the clocks stand. */
export interface JudgeCall extends CallReason {
  seat: number;
  /** Milliseconds since the call, when the view was sent. */
  waited: number;
}

/** The judge of the table. */
export interface Bench {
  /** A judge may be called here. */
  open: boolean;
  /** A judge has the table open. */
  here: boolean;
  /** This viewer is the judge, and acts as seat -1. */
  you: boolean;
  /** The clocks stand because of a judge, with a call or without. */
  paused: boolean;
  call: JudgeCall | null;
  /** The seat that reads Help, for which the clocks stand; null while they run, or stand for a judge. */
  reading: number | null;
  /** What this viewer may call a judge for; [] for those who may not. */
  reasons: CallReason[];
}

/** Something that a seat of the viewer may do now. */
export interface SeatOption {
  seat: number;
  verb: string;
  /** What it may be said with, where that can be listed: "g4 required"; [""] where it needs no words. */
  words: string[];
  /** The same where it is taken, but loses a point or may be charged. */
  costly: string[];
  /** What is drawn although it is refused: a section that is closed to this cube. Whoever tries is told why. */
  barred: string[];
  /** Whether there are words beside those: a Goal, a paper, a reason. */
  free: boolean;
}

/** Somebody would like to stop here. */
export interface StopOffer {
  by: number;
  /** Those who agree, whoever offers among them. */
  agreed: number[];
}

/** The whole table, made anew for each viewer after each change. */
export interface View {
  type: "table";
  /** How long the log is. It goes with every act. */
  number: number;
  /** Milliseconds of the match when this was sent. */
  now: number;
  table: TableFacts;
  /** The seats of this viewer; [] for somebody who watches. */
  you: number[];
  watching: number;
  seats: Seat[];
  phase: Phase;
  /** Seats that the table waits for. */
  waitsFor: number[];
  /** What the seats of this viewer may do now. Nothing else is drawn as open. */
  options: SeatOption[];
  clock: Clock | null;
  lots: Lot[];
  shake: Shake | null;
  moves: Move[];
  story: Told[];
  scores: Score[];
  penalties: number[];
  /** The oldest first. */
  losses: Loss[];
  signed: number[];
  /** How the last shake ended; while the next has not been rolled. */
  shakeEnd: ShakeEnd | null;
  practice: Practice | null;
  /** The table of the rematch, once somebody has opened it. */
  rematch: Rematch | null;
  charges: Charge[];
  stopOffer: StopOffer | null;
  bench: Bench;
}

// -- What goes to and fro over the WebSocket of a table --

export type Phrase =
  | "hello"
  | "good-luck"
  | "nice-goal"
  | "well-played"
  | "thank-you"
  | "thinking"
  | "one-moment"
  | "ready"
  | "smile"
  | "clap"
  | "surprise";

/** `words` as in a match record: see docs/web.md. For roll, deal and lot the server throws: no words. */
export interface Act {
  type: "act";
  /** Made up by the client: the same act sent twice happens once. */
  key: string;
  number: number;
  /** -1 is the judge's. */
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

/** A judge asks what would follow from an act. Nothing happens by that. */
export interface Foresee {
  type: "foresee";
  key: string;
  verb: string;
  words: string;
}

/** Is anybody there? */
export interface Ping {
  type: "ping";
}

export type FromTable = Act | Ask | Foresee | Ping;

/** The act was taken. */
export interface Done {
  type: "done";
  key: string;
  number: number;
}

/** It was not, and nothing has changed. */
export interface Refusal {
  type: "refused";
  key: string;
  code: string;
  text: string;
  rule: string;
  number: number;
}

/** A sentence, and where it helps a solution to draw. */
export interface Help {
  text: string;
  pieces: Piece[];
}

/** The answer to an `Ask`. */
export interface Answer extends Help {
  type: "answer";
  key: string;
}

/** What an act would bring about. */
export interface Consequences {
  /** What the account would say. */
  told: string[];
  /** The scores as they are, by seat. */
  before: number[];
  /** And as they would be. */
  totals: number[];
}

/** The answer to a `Foresee`. */
export interface Foreseen extends Consequences {
  type: "foreseen";
  key: string;
}

/** Somebody came to watch, or went: of the view only this number has changed. */
export interface Watching {
  type: "watching";
  watching: number;
}

/** Somebody at the table says a set phrase. It is shown for some seconds and kept nowhere. */
export interface Spoken {
  type: "phrase";
  seat: number;
  phrase: Phrase;
}

/** Yes. */
export interface Pong {
  type: "pong";
}

/** Why there is no place at this table. */
export interface Closed {
  type: "closed";
  text: string;
}

export type FromServer = View | Done | Refusal | Answer | Foreseen | Watching | Spoken | Pong | Closed;

// -- A finished match, move by move: `/t/CODE/review.json` --

export type Tone = "" | "no" | "ink" | "ok";

/** A cube as it is drawn. */
export interface ReviewCube {
  face: string;
  colour: Colour;
  turned: Turned;
}

/** A move or a call, and what it was worth. */
export interface ReviewMove {
  /** Counts from 1 within the shake. */
  number: number;
  seat: number;
  kind: "goal" | "move" | "bonus" | "challenge";
  /** The cubes that were moved, or make up the Goal; [] for a challenge. */
  cubes: ReviewCube[];
  /** Under the cube: "Goal 36", "Required", "Bonus, Forbidden", "Now". */
  label: string;
  /** The section that a cube went to: "Forbidden"; "" for a Goal and for a challenge. */
  to: string;
  /** In words: "Flub", "Missed Now", "Missed Impossible", "Good call", "Only move", or "". */
  tag: string;
  tone: Tone;
  /** Whether somebody could have said Now after this move, and with what. */
  nowOpen: boolean;
  nowPieces: Piece[];
  nowText: string;
  /** The same without the Goal, which is the same for every move. */
  nowShort: string;
  /** "Maya missed a Now", and a sentence or two about it. */
  title: string;
  text: string;
  /** The mat after the move. */
  mat: Mat;
}

/** How a player did in a shake. */
export interface ReviewPlayer {
  seat: number;
  flubs: number;
  missed: number;
  called: number;
  points: number;
}

/** One shake. */
export interface ReviewShake {
  number: number;
  /** "Two chances, one taken". */
  headline: string;
  /** "Shake 4: two chances, one taken". */
  heading: string;
  summary: string;
  points: number[];
  variations: string[];
  moves: ReviewMove[];
  players: ReviewPlayer[];
}

/** The link by which others may read the review; those who sat at the table can make one of their own. */
export interface ReviewShare {
  /** POST to it makes the link: `SharedLink`. */
  path: string;
  /** POST to it ends the link; "" while there is none. */
  endPath: string;
  /** "" while there is none. */
  link: string;
}

/** The answer to whoever makes a link or ends it. */
export interface SharedLink {
  share: ReviewShare;
}

/** As much of the match as has been looked at. */
export interface Review {
  /** "" for those who follow a link: by the code they would find the table. */
  code: string;
  game: GameKey;
  title: string;
  names: string[];
  totals: number[];
  over: boolean;
  /** While the analysis runs: how many of the shakes are done. */
  done: number;
  of: number;
  shakes: ReviewShake[];
  /** "" for those who follow a link: the record has whole names. */
  recordPath: string;
  /** The scoresheet as PDF; "" likewise. */
  scoresheetPath: string;
  /** None for those who may not make a link. */
  share: ReviewShare | null;
}

// -- A puzzle, which lies in its page as JSON, and the answer to a try: `POST /puzzles/check` --

export type PuzzleKind = "find" | "now" | "impossible" | "ambiguous";

/** A position and a question. */
export interface Puzzle {
  kind: PuzzleKind;
  seed: number;
  ruleset: string;
  division: string;
  variations: number;
  game: GameKey;
  /** "2026-11-15" for the puzzle of a day, "" in the trainer. */
  day: string;
  /** 1 to 5. */
  difficulty: number;
  minutes: number;
  /** "Find a solution", and the question in a sentence. */
  title: string;
  question: string;
  mat: Mat;
  chosen: Variation[];
  mayWrite: MayWrite;
  /** How many cubes may come from Resources; null for any number. */
  fromResources: number | null;
  /** The equation that can be read in two ways, where that is the puzzle. */
  written: string;
  writtenPieces: Piece[];
  checkPath: string;
  nextPath: string;
  /** What the way on is called: “Next puzzle”. */
  nextWords: string;
  /** The name under which a browser keeps how a position of the learning path went; "" for other puzzles. */
  card: string;
}

/** Which puzzle, and an answer to it. */
export interface PuzzleTry {
  kind: string;
  seed: number;
  ruleset: string;
  division: string;
  variations: number;
  /** An equation for find and ambiguous, "yes" or "no" for now, a cube's word for impossible; "" gives up. */
  answer: string;
}

/** What became of a try. */
export interface PuzzleResult {
  right: boolean;
  gaveUp: boolean;
  text: string;
  findings: Finding[];
  /** A right answer, once it is solved or given up. */
  pieces: Piece[];
}

// -- A lesson, whole: with it the table runs without the server. `GET /learn/lessons/….json` --

/** What the player touches next: a cube, a place of the mat, a button by what it does, or a key of the pad. */
export interface LessonTarget {
  kind: "cube" | "place" | "button" | "key";
  /** The number of the cube, the place, or the verb. */
  name: string;
  /** How it is called in a sentence: "the green 6", "Forbidden". */
  spoken: string;
}

/** Something the player does, as the table would send it, and which of the views follows. */
export interface LessonAct {
  verb: string;
  words: string;
  view: number;
  targets: LessonTarget[];
}

/** A kind word for an act or a tap that begins like this. */
export interface LessonWord {
  act: string;
  say: string;
}

/** The card beside the table. */
export interface LessonWhy {
  title: string;
  text: string;
}

/** One thing to do. `start` and `then` are numbers of views; `then` is what Ada answers. */
export interface LessonStep {
  say: string;
  todo: string;
  done: string;
  /** Nothing is pointed at: the player decides. */
  free: boolean;
  reply: string;
  why: LessonWhy;
  wrong: LessonWord[];
  start: number;
  acts: LessonAct[];
  then: number[];
}

/** Something the player can do now. */
export interface LessonAbility {
  title: string;
  line: string;
}

/** The last screen. `pieces` is what was proved; `fromResources` is the one cube that came from there. */
export interface LessonEnding {
  title: string;
  text: string;
  pieces: Piece[];
  /** The faces that came from Required. */
  required: string[];
  fromResources: string;
  can: LessonAbility[];
  more: string;
}

/** A lesson with every view it shows. */
export interface Lesson {
  id: string;
  game: GameKey;
  kind: "guided" | "position";
  title: string;
  steps: LessonStep[];
  views: View[];
  /** Papers that are known to be right; the judge knows of others. */
  papers: string[];
  ending: LessonEnding;
  ruleset: string;
  division: string;
  judgePath: string;
}

/** A paper that is not among those that are known. */
export interface LessonTry {
  paper: string;
}

/** What the judge says of it. */
export interface LessonVerdict {
  correct: boolean;
  pieces: Piece[];
  findings: Finding[];
}

// -- Learning: positions of the path with their answers, cards of what was missed, and progress kept under a play code --

export type ProgressName = string;

/** Milliseconds since 1970. */
export type Moment = number;

export type Thousandths = number;

export type SmallCount = number;

/** What is stored of a position: answers that are right, and a solution where there is one. */
export interface KnownAnswers {
  answers: string[];
  shows: string;
  /** What is told of a right answer; and of a wrong one, where every other answer is wrong, else null. */
  right: PuzzleResult;
  wrong: PuzzleResult | null;
  /** What is told to whoever gives up. */
  shown: PuzzleResult;
}

/** A position of the path, whole. */
export interface PathPosition extends KnownAnswers {
  puzzle: Puzzle;
}

/** `/learn/path.json`: every position of the path; `/puzzles/pack.json`: puzzles to be solved without a server. */
export interface PathPack {
  version: number;
  positions: PathPosition[];
}

/** How well a position is known, as FSRS keeps it. */
export interface CardState {
  state: number;
  /** While it is being learned: how many of the short waits are over. */
  step: SmallCount;
  /** Thousandths of a day. */
  stability: Thousandths;
  /** Thousandths, from 1000 to 10000. */
  difficulty: Thousandths;
  due: Moment;
  /** When it was last rated; 0 for a card that is new. */
  last: Moment;
}

/** `POST /learn/review.json`: a card as it was, or null for a new one, and how it went; a `CardState` answers. */
export interface Rated {
  card: CardState | null;
  rating: "again" | "hard" | "good";
  /** When; what was tried without a connection is sent later. */
  at: Moment;
}

/** A card by the name of its position. */
export interface KeptCard extends CardState {
  name: ProgressName;
}

/** How far somebody is with a lesson, or with a position of the path. */
export interface KeptLesson {
  name: ProgressName;
  step: SmallCount;
  finished: boolean;
  missed: SmallCount;
  at: Moment;
}

/** All that is kept of somebody's learning. It holds no name of a person. */
export interface LearningProgress {
  version: number;
  lessons: KeptLesson[];
  cards: KeptCard[];
}

/** `POST /learn/keep.json`: progress, and the play code it is kept under; "" asks for a new one. */
export interface Keep {
  code: string;
  progress: LearningProgress;
}

/** The play code, and what is kept under it now: what came, joined with what was there. */
export interface KeptUnder {
  code: string;
  progress: LearningProgress;
}

/** `POST /learn/forget-code.json`: deletes what is kept under a play code. */
export interface ForgetCode {
  code: string;
}

/** It is gone. */
export interface ForgottenCode {
  forgotten: boolean;
}

// -- “No”, as JSON --

/** `code` is for programs, `message` for people. */
export interface Complaint {
  code: string;
  message: string;
}

/** What is answered where there is nothing else to answer. */
export interface ErrorAnswer {
  error: Complaint;
}
