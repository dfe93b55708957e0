import type { Attachment } from "svelte/attachments";

const NEXT: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** One tab stop for a group of cubes; the arrow keys move inside it, Home and End to its ends. */
export const roving: Attachment<HTMLElement> = (group) => {
  let current: HTMLElement | null = null;
  let place = 0;
  const members = () => [...group.querySelectorAll<HTMLElement>("[data-rove]")];
  const settle = () => {
    const all = members();
    // when a cube has gone, its neighbour takes its place
    if (!current || !all.includes(current)) current = all[Math.min(place, all.length - 1)] ?? null;
    place = current ? all.indexOf(current) : 0;
    for (const one of all) {
      const wanted = one === current ? 0 : -1;
      if (one.tabIndex !== wanted) one.tabIndex = wanted;
    }
  };
  const key = (event: KeyboardEvent) => {
    const all = members();
    const at = all.indexOf(event.target as HTMLElement);
    if (at < 0) return;
    const step = NEXT[event.key];
    const to = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : step === undefined ? -1 : at + step;
    const next = all[to];
    if (!next) return;
    event.preventDefault();
    current = next;
    settle();
    next.focus();
  };
  const focus = (event: FocusEvent) => {
    const member = (event.target as HTMLElement).closest<HTMLElement>("[data-rove]");
    if (member) current = member;
    settle();
  };
  const watch = new MutationObserver(settle);
  watch.observe(group, { childList: true, subtree: true });
  group.addEventListener("keydown", key);
  group.addEventListener("focusin", focus);
  settle();
  return () => {
    watch.disconnect();
    group.removeEventListener("keydown", key);
    group.removeEventListener("focusin", focus);
  };
};
