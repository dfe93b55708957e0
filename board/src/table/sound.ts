/** Quiet ticks made on the spot, so that there is nothing to load. Browsers let a page sound after its first tap. */
export type Sound = "place" | "turn" | "block" | "score";

const NOTES: Record<Sound, [frequency: number, at: number, length: number][]> = {
  place: [
    [190, 0, 0.05],
    [120, 0.012, 0.06],
  ],
  turn: [
    [523, 0, 0.12],
    [659, 0.1, 0.18],
  ],
  block: [
    [330, 0, 0.14],
    [247, 0.12, 0.24],
  ],
  score: [
    [440, 0, 0.16],
    [554, 0.12, 0.16],
    [659, 0.24, 0.3],
  ],
};
let context: AudioContext | null = null;

/** Before the first tap or key there is no sound; a browser would only complain. */
export function soundOnFirstTap(): void {
  const ready = () => {
    try {
      context ??= new AudioContext();
      void context.resume();
    } catch {
      // a browser without sound stays silent
    }
  };
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, ready, { once: true, capture: true });
}

export function play(sound: Sound): void {
  if (context?.state !== "running") return;
  try {
    const now = context.currentTime;
    for (const [frequency, at, length] of NOTES[sound]) {
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.type = "triangle";
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0.0001, now + at);
      volume.gain.exponentialRampToValueAtTime(0.09, now + at + 0.008);
      volume.gain.exponentialRampToValueAtTime(0.0001, now + at + length);
      tone.connect(volume).connect(context.destination);
      tone.start(now + at);
      tone.stop(now + at + length + 0.02);
    }
  } catch {
    // a browser without sound stays silent
  }
}
