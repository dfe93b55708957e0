/** Where the focus goes when what had it is gone: what is asked for next says so; else a cube, else the heading. */
const IN_ORDER = ["[data-next]", '[data-drop="resources"] [data-rove][tabindex="0"]', "main h2[tabindex]"];

export function nextToDo(root: ParentNode): HTMLElement | null {
  return IN_ORDER.map((one) => root.querySelector<HTMLElement>(one)).find((found) => found !== null) ?? null;
}
