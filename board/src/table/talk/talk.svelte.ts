import { getContext, setContext } from "svelte";
import type { Phrase, Spoken } from "../../protocol";
import { WORDS, type Words } from "./phrases";

const SHOWN_FOR = 6_000;
const KEPT = "forceout-muted";

/** What is said at the seats just now, and whom this player does not want to hear. */
export class Talk {
  #said = $state<Record<number, { phrase: Phrase; until: number }>>({});
  #muted = $state<number[]>([]);
  #table: string;

  constructor(table: string) {
    this.#table = table;
    try {
      this.#muted = JSON.parse(sessionStorage.getItem(`${KEPT}-${table}`) ?? "[]") as number[];
    } catch {
      // nothing was kept, and nobody is muted
    }
  }

  /** Somebody says something. False where it is not to be heard here. */
  hear(message: Spoken): boolean {
    if (this.mutes(message.seat)) return false;
    const until = performance.now() + SHOWN_FOR;
    this.#said = { ...this.#said, [message.seat]: { phrase: message.phrase, until } };
    setTimeout(() => {
      if (this.#said[message.seat]?.until !== until) return;
      this.#said = Object.fromEntries(Object.entries(this.#said).filter(([seat]) => Number(seat) !== message.seat));
    }, SHOWN_FOR);
    return true;
  }

  /** What stands at a seat, if anything does. */
  at(seat: number): Words | null {
    const said = this.#said[seat];
    return said ? WORDS[said.phrase] : null;
  }

  mutes(seat: number): boolean {
    return this.#muted.includes(seat);
  }

  mute(seat: number, on: boolean): void {
    this.#muted = on ? [...this.#muted, seat] : this.#muted.filter((one) => one !== seat);
    try {
      sessionStorage.setItem(`${KEPT}-${this.#table}`, JSON.stringify(this.#muted));
    } catch {
      // a private window may keep nothing; it then lasts for this page
    }
  }
}

const KEY = Symbol("talk");
export const setTalk = (talk: Talk): Talk => setContext(KEY, talk);
/** Seats are drawn in other places too, where nobody says anything. */
export const useTalk = (): Talk | undefined => getContext<Talk | undefined>(KEY);
