/** The choice of colours in the visitor's menu. Without a script the page follows the device. */
import { keepSettings, readSettings, type Settings } from "../settings";

export function offerThemes(): void {
  const offered = document.querySelector<HTMLFieldSetElement>(".pages .theme");
  if (!offered) return;
  offered.hidden = false;
  const now = readSettings().theme;
  for (const radio of offered.querySelectorAll("input")) {
    radio.checked = radio.value === now;
    radio.addEventListener("change", () =>
      keepSettings({ ...readSettings(), theme: radio.value as Settings["theme"] }),
    );
  }
}
