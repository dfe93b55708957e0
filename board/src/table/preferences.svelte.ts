import { keepSettings, readSettings, type Settings } from "../settings";

/** The player's own settings, as the screen follows them. */
export class Preferences {
  now = $state<Settings>(readSettings());

  set(change: Partial<Settings>): void {
    this.now = { ...this.now, ...change };
    keepSettings($state.snapshot(this.now));
  }
}
