/** A table's code in five boxes. It stays one field, so that it can be pasted, corrected and read aloud as one. */
const LENGTH = 5;

/** A code as tables bear it, however it was typed. */
export function normalCode(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, LENGTH);
}

export function boxedCode(): void {
  const place = document.querySelector<HTMLElement>(".pages .code");
  const field = place?.querySelector("input");
  if (!place || !field) return;
  const row = document.createElement("div");
  row.className = "boxes";
  row.ariaHidden = "true";
  const boxes = Array.from({ length: LENGTH }, () => row.appendChild(document.createElement("span")));
  place.append(row);
  place.classList.add("boxed");

  function show(): void {
    const code = normalCode(field!.value);
    if (field!.value !== code) field!.value = code;
    for (const [place, box] of boxes.entries()) {
      box.textContent = code[place] ?? "";
      box.classList.toggle("next", place === Math.min(code.length, LENGTH - 1));
    }
  }
  field.addEventListener("input", show);
  // the boxes show no caret, so typing always goes on at the end
  field.addEventListener("focus", () => field.setSelectionRange(field.value.length, field.value.length));
  show();
}
