/** A variation picked on the sheet; `open` when it has a blank to fill in. */
export interface Pick {
  key: string;
  open: boolean;
  parameter: string;
}

/** As the server hears it: "base:8; wild:0". */
export function selectionWords(picks: readonly Pick[]): string {
  return picks.map((pick) => (pick.open ? `${pick.key}:${pick.parameter.trim()}` : pick.key)).join("; ");
}
