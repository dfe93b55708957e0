/** The addresses that the page of a lesson knows. */
export interface Paths {
  leave: string;
  done: string;
  open: string;
  /** The lesson that comes after this one, or the list. */
  next: string;
  other: string;
  otherTitle: string;
  /** Who plays against somebody who has just learned it. */
  bot: string;
}
