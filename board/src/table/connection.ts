import type { Answer, Done, Foreseen, Refusal, Spoken, View } from "../protocol";

/** How the line to the server is: the words for it are in `Bar`. */
export type Link = "connecting" | "live" | "lost";

/** What the screen needs of the server. The socket is one of these; a test page may bring another. */
export interface Connection {
  readonly view: View | null;
  /** `performance.now()` when the view came: the clock in it runs on from there. */
  readonly received: number;
  readonly link: Link;
  /** The last set phrase that somebody said, where people are at the table. */
  readonly heard?: Spoken | null;
  readonly refusal: Refusal | null;
  /** Why the table was closed; "" while it is open. */
  readonly closed: string;
  act(seat: number, verb: string, words?: string): Promise<Done | Refusal>;
  ask(what: "hint" | "value", seat: number, text: string): Promise<Answer>;
  /** What would follow from something a judge is about to record. */
  foresee(verb: string, words: string): Promise<Foreseen | Refusal>;
  forgetRefusal(): void;
}
