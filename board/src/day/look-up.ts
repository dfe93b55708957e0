/** A link into the rulebook that takes along what stands in a field. Without this it opens the league's rulebook. */
export function lookUpWhatIsTyped(): void {
  for (const type of ["click", "auxclick", "focusin", "pointerdown"] as const)
    document.addEventListener(type, (event) => {
      const link = event.target instanceof Element ? event.target.closest("a[data-look-up]") : null;
      if (link instanceof HTMLAnchorElement) takeAlong(link);
    });
}

function takeAlong(link: HTMLAnchorElement): void {
  const field = document.getElementById(link.dataset.lookUp ?? "");
  if (!(field instanceof HTMLInputElement)) return;
  const address = new URL(link.href);
  address.searchParams.set("q", field.value.trim());
  if (field.value.trim() === "") address.searchParams.delete("q");
  link.href = address.href;
}
