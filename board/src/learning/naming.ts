import type { Lesson } from "../protocol";

/** The seat of the player bears the name that the visitor gave; without one it says “You”, as the lesson does. Pure. */
export function withName(lesson: Lesson, name: string): Lesson {
  if (!name) return lesson;
  const views = lesson.views.map((view) => ({
    ...view,
    seats: view.seats.map((seat) => (view.you.includes(seat.number) ? { ...seat, name } : seat)),
  }));
  return { ...lesson, views };
}
