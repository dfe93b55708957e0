import { untrack } from "svelte";
import type { Cube, Done, GoalCube, Place, Refusal, View } from "../protocol";
import type { Connection } from "./connection";
import { gameOf } from "../games";
import type { Form, Game } from "../games/game";
import { actor, challengers, goalDueIn, landings, mayLift } from "./moment";

/**
 * What this device's player has in hand: a cube, a Goal not yet said, the block.
 *
 * Where a click goes: a cube or a slot calls `lift` or `put` here, `act` sends the verb and its words down the line
 * (`connection.svelte.ts`), the server appends it to the log or refuses it, and the new view comes back to `follow`.
 */
export class Hand {
  lifted = $state<number | null>(null);
  /** A cube that was put somewhere, until the server has answered. */
  pending = $state<number | null>(null);
  laid = $state<GoalCube[]>([]);
  form = $state<Form>("row");
  /** The cube of the Goal that is being turned or moved. */
  chosen = $state<number | null>(null);
  /** Where the words alone challenge: what was pressed once. */
  armed = $state("");
  /** What an act would be for, while it is asked which player of this device does it. */
  asking = $state<((seat: number) => void) | null>(null);
  /** A word to the player that needs no server. */
  note = $state("");
  #line: Connection;
  #disarm: ReturnType<typeof setTimeout> | undefined;
  #due: ReturnType<typeof setTimeout> | undefined;

  constructor(line: Connection) {
    this.#line = line;
  }

  get #view(): View | null {
    return this.#line.view;
  }

  get #game(): Game {
    return gameOf(this.#view?.table.game ?? "equations");
  }

  get cubes(): Cube[] {
    return this.#view?.shake?.cubes ?? [];
  }

  get cube(): Cube | null {
    return this.lifted === null ? null : (this.cubes[this.lifted] ?? null);
  }

  get landings(): Place[] {
    return this.#view ? landings(this.#view, this.cube) : [];
  }

  /** The Goal in words, as it lies in this hand. */
  get goalWords(): string {
    return this.#game.goal.spelled(this.laid, this.cubes, this.form);
  }

  /** A new view: what it has settled is no longer in the hand. */
  follow(view: View): void {
    untrack(() => {
      const shake = view.shake;
      if (this.cube && !mayLift(view, this.cube)) this.lifted = null;
      if (this.pending !== null && shake?.cubes[this.pending]?.place !== "resources") this.pending = null;
      const goal = shake?.goal ?? [];
      const setting = view.phase === "goal" && !shake?.goalSet;
      if (!setting) this.laid = [];
      else if (goal.length && !goal.every((one) => this.laid.some((mine) => mine.number === one.number))) {
        this.laid = goal.map((one) => ({ ...one }));
        this.form = this.#game.goal.formOf(shake?.goalShape ?? "") ?? "row";
      }
      if (!this.laid.some((one) => one.number === this.chosen)) this.chosen = null;
      this.#layInTime(goalDueIn(view));
    });
  }

  /** Where cubes on the Goal line become the Goal when time runs out, the server hears of them just before. */
  #layInTime(due: number | null): void {
    clearTimeout(this.#due);
    if (due === null) return;
    this.#due = setTimeout(() => {
      const told = this.#view?.shake?.goal ?? [];
      const same =
        told.length === this.laid.length && told.every((one) => this.laid.some((mine) => mine.number === one.number));
      if (this.laid.length && !same) void this.act("lay", this.goalWords);
    }, due);
  }

  /** An open Goal that lies on the mat already is changed there too. */
  #relay(): void {
    const shake = this.#view?.shake;
    if (shake?.goalOpen && shake.goal.length) void this.act("lay", this.goalWords);
  }

  act(
    verb: string,
    words = "",
    seat: number | null = this.#view ? actor(this.#view) : null,
  ): Promise<Done | Refusal> | null {
    this.note = "";
    return seat === null ? null : this.#line.act(seat, verb, words);
  }

  lift(cube: Cube): void {
    if (!this.#view || !mayLift(this.#view, cube)) return;
    this.#line.forgetRefusal();
    this.chosen = null;
    this.lifted = this.lifted === cube.number ? null : cube.number;
  }

  putBack(): void {
    this.lifted = null;
    this.chosen = null;
    this.armed = "";
  }

  async put(to: Place, at?: number): Promise<void> {
    const cube = this.cube;
    if (!cube || !this.landings.includes(to)) return;
    this.lifted = null;
    if (to === "goal") return this.lay(cube.number, at);
    this.pending = cube.number;
    await this.act(cube.place === "permitted" ? "shift" : "move", `${cube.name} ${to}`);
    this.pending = null;
  }

  // -- the Goal, until it is said ------------------------------------------------------------------

  lay(number: number, at = this.laid.length): void {
    const here = this.laid.findIndex((one) => one.number === number);
    const one = here >= 0 ? this.laid.splice(here, 1)[0] : undefined;
    this.laid.splice(here >= 0 && here < at ? at - 1 : at, 0, one ?? { number, turned: "", gap: false });
    if (this.laid.length < 3 && this.form !== "column") this.form = "row"; // the other forms take three
  }

  #change(number: number, change: (one: GoalCube) => GoalCube): void {
    this.laid = this.laid.map((one) => (one.number === number ? change(one) : one));
  }

  turn(number: number): void {
    const { turns } = this.#game.goal;
    this.#change(number, (one) => ({
      ...one,
      turned: turns[(turns.indexOf(one.turned) + 1) % turns.length] ?? "",
    }));
  }

  gap(number: number): void {
    this.#change(number, (one) => ({ ...one, gap: !one.gap }));
  }

  slide(number: number, by: -1 | 1): void {
    const from = this.laid.findIndex((one) => one.number === number);
    const to = from + by;
    if (from < 0 || to < 0 || to >= this.laid.length) return;
    const [one] = this.laid.splice(from, 1);
    if (one) this.laid.splice(to, 0, one);
  }

  takeBack(number: number): void {
    this.laid = this.laid.filter((one) => one.number !== number);
    this.chosen = null;
    this.#relay();
  }

  async sayGoal(): Promise<void> {
    const laid = await this.act("lay", this.goalWords);
    if (laid?.type === "done") await this.act("goal");
  }

  // -- the block -----------------------------------------------------------------------------------

  /** For one of this device's players; where there are several, they are asked which. */
  #asOne(seats: number[], then: (seat: number) => void): void {
    const [only] = seats;
    if (only !== undefined && seats.length === 1) then(only);
    else if (seats.length) this.asking = then;
  }

  pickUp(): void {
    const view = this.#view;
    if (!view?.shake) return;
    this.lifted = null;
    const able = challengers(view);
    if (!able.length) this.note = "The block is open to all but the last mover.";
    else this.#asOne(able, (seat) => void this.act("pick-up", "", seat));
  }

  say(claim: string): void {
    const view = this.#view;
    const shake = view?.shake;
    if (!view || !shake) return;
    if (shake.hasBlock) {
      const holder = shake.holdsBlock;
      if (holder !== null && view.you.includes(holder)) void this.act("challenge", claim, holder);
      else this.note = "Pick up the block first, then say which.";
      return;
    }
    if (this.armed !== claim) return this.#arm(claim);
    this.armed = "";
    this.#asOne(challengers(view), (seat) => void this.act("challenge", claim, seat));
  }

  /** A word is not taken back once it is said, so it is pressed twice. */
  #arm(claim: string): void {
    this.armed = claim;
    clearTimeout(this.#disarm);
    this.#disarm = setTimeout(() => (this.armed = ""), 5_000);
  }

  putDown(): void {
    const holder = this.#view?.shake?.holdsBlock;
    if (holder != null && this.#view?.you.includes(holder)) void this.act("put-down", "", holder);
  }
}
