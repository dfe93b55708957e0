/** Forceout as an app: the worker that answers without a connection, and the offer to install, where a browser makes it. */

interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

/** Once the page stands: what is fetched for later never delays what is wanted now. */
export function beginWorker() {
  const path = document.querySelector<HTMLMetaElement>('meta[name="forceout-worker"]')?.content;
  if (!path || !("serviceWorker" in navigator)) return;
  const begin = () => {
    // without it everything works as before
    navigator.serviceWorker.register(path, { updateViaCache: "none" }).catch(() => null);
  };
  const later = () => ("requestIdleCallback" in window ? requestIdleCallback(begin, { timeout: 3000 }) : begin());
  if (document.readyState === "complete") later();
  else window.addEventListener("load", later, { once: true });
}

/** A line at the foot of a page, and only where the browser offers it; nothing pops up. */
export function offerInstall() {
  const line = document.querySelector<HTMLElement>(".install");
  const button = line?.querySelector("button");
  if (!line || !button) return;
  let offer: InstallOffer | null = null;
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
    line.hidden = false;
  });
  button.addEventListener("click", () => {
    void offer?.prompt();
    offer = null;
    line.hidden = true;
  });
  window.addEventListener("appinstalled", () => (line.hidden = true));
}
