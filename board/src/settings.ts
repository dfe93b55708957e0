/** The visitor's own settings. They stay in this browser. */
export interface Settings {
  theme: "system" | "light" | "dark";
  contrast: "normal" | "high";
  marks: "shapes" | "letters";
  motion: "system" | "less";
  sound: boolean;
  letterKeys: boolean;
  largeCubes: boolean;
  /** Words are explained where they first appear. */
  tips: boolean;
}

const KEPT = "forceout-settings";
export const DEFAULTS: Settings = {
  theme: "system",
  contrast: "normal",
  marks: "shapes",
  motion: "system",
  sound: true,
  letterKeys: true,
  largeCubes: false,
  tips: true,
};

export function readSettings(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export function keepSettings(settings: Settings): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(settings));
  } catch {
    // a private window may keep nothing; the settings then last for this page
  }
  applySettings(settings);
}

export function applySettings(settings: Settings = readSettings()): void {
  const root = document.documentElement;
  const dark =
    settings.theme === "dark" || (settings.theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = dark ? "dark" : "light";
  root.dataset.contrast = settings.contrast;
  root.dataset.marks = settings.marks;
  root.dataset.motion = settings.motion === "less" ? "less" : "as-system";
  root.dataset.cubes = settings.largeCubes ? "large" : "usual";
}

export function lessMotion(): boolean {
  return document.documentElement.dataset.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
