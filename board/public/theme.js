// Before the first paint: the theme the visitor has chosen, so that a dark page never flashes white.
// settings.ts keeps what is read here, and sets the rest.
(function () {
  var kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("forceout-settings") || "{}");
  } catch {
    // nothing is kept in a private window
  }
  var asSystem = !kept.theme || kept.theme === "system";
  var dark = asSystem ? matchMedia("(prefers-color-scheme: dark)").matches : kept.theme === "dark";
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
