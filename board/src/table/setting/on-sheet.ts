/** How a variation stands on the sheet of whoever looks at it. */
export interface OnSheet {
  picked: boolean;
  parameter: string;
  /** Why it cannot be picked, in a few words; "" where it can. */
  barred: string;
  onpick: () => void;
  onfill: (parameter: string) => void;
}

/** The section alone: which document it is stands over the table. */
export const sectionOf = (rule: string): string => rule.split(" ").slice(1).join(" ") || rule;
