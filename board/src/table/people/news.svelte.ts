import type { Told, View } from "../../protocol";

const TOLD = ["resigned", "ended-early", "begun-anew", "stop-declined", "stop-lapsed"];

/** What the others do about the match itself: offer to stop, resign, or play on another device. */
export class PeopleNews {
  #view: () => View;
  #seen = $state(0);
  #seats: number[];
  /** This player's seat has gone to another device. */
  moved = $state(false);

  constructor(view: () => View) {
    this.#view = view;
    // what was told before this window opened is history
    this.#seen = view().now;
    this.#seats = view().you;
    $effect(() => {
      const { you } = view();
      if (you.length) this.moved = false;
      else if (this.#seats.length) this.moved = true;
      this.#seats = you;
    });
  }

  get told(): Told[] {
    const { story, you } = this.#view();
    return story.filter((one) => one.at > this.#seen && TOLD.includes(one.code) && !you.includes(one.who));
  }

  get what(): "" | "moved" | "offer" | "told" {
    if (this.moved) return "moved";
    if (this.#view().stopOffer) return "offer";
    return this.told.length ? "told" : "";
  }

  forget(): void {
    this.#seen = this.#view().now;
  }
}
