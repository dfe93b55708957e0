// What a screen reader would be told: live regions that change, and that the focus has moved. In order, in `heard`.
(() => {
  const heard = [];
  let last = performance.now();
  window.heard = heard;
  const note = (how, text) => {
    last = performance.now();
    if (how !== "focus") {
      text = text.replace(/\s+/g, " ").trim();
      if (!text) return;
    }
    heard.push({ how, text });
  };

  /** Two frames and a moment without anything new. */
  window.quiet = () =>
    new Promise((done) => {
      const look = () =>
        performance.now() - last > 60 ? done(null) : requestAnimationFrame(() => requestAnimationFrame(look));
      requestAnimationFrame(() => requestAnimationFrame(look));
    });

  window.aFrame = () => new Promise((done) => requestAnimationFrame(() => done(null)));

  const LIVE = "[aria-live], [role=status], [role=alert], [role=log], output";
  function manner(region) {
    const said = region.getAttribute("aria-live");
    if (said) return said;
    return region.getAttribute("role") === "alert" ? "assertive" : "polite";
  }
  const atomic = (region) =>
    region.getAttribute("aria-atomic") === "true" || /^(status|alert)$/.test(region.getAttribute("role") ?? "");

  function words(node) {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE) return "";
    if (node.getAttribute("aria-hidden") === "true" || !node.checkVisibility()) return "";
    if (/^(img)$/.test(node.getAttribute("role") ?? "") || node.tagName === "IMG")
      return ` ${node.getAttribute("aria-label") ?? node.getAttribute("alt") ?? ""} `;
    return [...node.childNodes].map(words).join(node.tagName === "LI" || node.tagName === "P" ? " " : "") + " ";
  }

  addEventListener("DOMContentLoaded", () => {
    let known = new Set(document.querySelectorAll(LIVE));
    new MutationObserver((changes) => {
      const parts = new Map();
      const add = (region, node) => parts.set(region, (parts.get(region) ?? new Set()).add(node));
      for (const change of changes) {
        const target = change.target.nodeType === Node.ELEMENT_NODE ? change.target : change.target.parentElement;
        const region = target?.closest(LIVE);
        if (region && known.has(region)) {
          if (change.type === "characterData") add(region, change.target);
          for (const node of change.addedNodes) add(region, node);
        }
        for (const node of change.addedNodes) {
          if (node.nodeType !== Node.ELEMENT_NODE) continue;
          for (const alert of [node, ...node.querySelectorAll("[role=alert]")])
            if (alert.getAttribute("role") === "alert") add(alert, alert);
        }
      }
      for (const [region, nodes] of parts) {
        const how = manner(region);
        if (how === "off") continue;
        const fresh = [...nodes].filter((node) => node.isConnected);
        if (fresh.length) note(how, atomic(region) ? words(region) : fresh.map(words).join(" "));
      }
      known = new Set(document.querySelectorAll(LIVE));
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    addEventListener("focusin", () => note("focus", ""));
  });
})();
