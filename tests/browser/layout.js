// What is wrong with the layout as it stands, in words: nothing scrolls, lies outside, or lies over something else.
(everything) => {
  const root = document.documentElement;
  const wrong = [];
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const named = (one) => `${one.getAttribute("aria-label") ?? one.textContent.trim()}`.slice(0, 24);
  const lies = (box) => `${[box.left, box.top, box.right, box.bottom].map(Math.round)}`;
  if (root.scrollHeight > innerHeight + 1) wrong.push(`the page scrolls: ${root.scrollHeight}`);
  if (root.scrollWidth > innerWidth + 1) wrong.push(`the page scrolls sideways: ${root.scrollWidth}`);

  const parts = seen(
    "[aria-label='Players'] > li, [role=timer], [aria-label='Mat'] [role=group], [aria-label^='Universe,'], " +
      "[aria-label='Bonus'] button, [aria-label='Challenge'] button, main [data-drop=resources], " +
      "[aria-label='Writing pad'] > *, [aria-label='Writing pad'] footer button, " +
      ".puzzle h1, .question, .puzzle > header button, .puzzle > header a, .work > .mat, .answering > section, .answering > section:not(.pad) button",
  );
  const boxes = parts.map((one) => one.getBoundingClientRect());
  parts.forEach((one, place) => {
    const box = boxes[place];
    if (!box.width) return;
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      wrong.push(`${named(one)} is outside: ${lies(box)}`);
    for (let next = place + 1; next < parts.length; next++) {
      if (one.contains(parts[next]) || parts[next].contains(one)) continue;
      const other = boxes[next];
      const across = Math.min(box.right, other.right) - Math.max(box.left, other.left);
      const down = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
      if (across > 1 && down > 1) wrong.push(`${named(one)} lies over ${named(parts[next])}: ${lies(box)}, ${lies(other)}`);
    }
  });

  const scrolls = (one) => one.scrollHeight > one.clientHeight + 2 && getComputedStyle(one).overflowY === "auto";
  for (const cube of seen("main [data-cube]")) {
    const section = cube.closest("[data-drop], [role=group]");
    const inside = section.getBoundingClientRect();
    const box = cube.getBoundingClientRect();
    const place = section.dataset.drop ?? "goal";
    if (box.width < 43.5) wrong.push(`${named(cube)} is ${box.width} wide`);
    if (scrolls(cube.parentElement)) {
      // Forbidden scrolls as the last resort; Resources only in the narrowest windows
      if (place !== "forbidden" && (place !== "resources" || everything)) wrong.push(`${place} scrolls`);
    } else if (box.bottom > inside.bottom + 1 || box.right > inside.right + 4 || box.left < inside.left - 4)
      wrong.push(`${named(cube)} spills out of ${place}`);
  }
  // a line of text that can be hit like a button says so with what lies around it
  for (const one of seen("button:not([aria-disabled], :disabled), a[href]")) {
    const box = one.getBoundingClientRect();
    const around = getComputedStyle(one, "::after");
    const drawn = around.content !== "none" && around.position === "absolute";
    const [wide, high] = drawn ? [parseFloat(around.width), parseFloat(around.height)] : [0, 0];
    if (Math.max(box.width, wide) < 43.5 || Math.max(box.height, high) < 43.5)
      wrong.push(`${named(one)} is small: ${lies(box)}`);
  }
  return [...new Set(wrong)];
};
