/** A lesson: the table screen with a lesson in the place of the server. */
import "./pages";
import { mount } from "svelte";
import LessonApp from "./learning/LessonApp.svelte";
import { LessonConnection } from "./learning/lesson-connection.svelte";
import { withName } from "./learning/naming";
import { progress } from "./learning/progress";
import type { Lesson, LessonVerdict } from "./protocol";
import { postJson } from "./ui/post-json";

async function judge(path: string, paper: string): Promise<LessonVerdict | null> {
  const reply = await postJson(path, { paper });
  return reply.ok ? ((await reply.json()) as LessonVerdict) : null;
}

async function begin(place: HTMLElement): Promise<void> {
  const {
    lesson: path = "",
    done = "",
    leave = "/learn",
    open = "",
    next = "/learn",
    other = "",
    otherTitle = "",
    bot = "",
    name = "",
  } = place.dataset;
  const reply = await fetch(path, { credentials: "same-origin" });
  if (!reply.ok) throw new Error(String(reply.status));
  const lesson = withName((await reply.json()) as Lesson, name);
  const told = {
    step: (number: number) => progress.setStep(lesson.id, number),
    missed: () => progress.missed(lesson.id),
    finished: () => {
      progress.finish(lesson.id);
      postJson(done).catch(() => null); // without a connection the browser alone remembers
    },
  };
  const line = new LessonConnection(lesson, progress.of(lesson.id).step, told, judge, Number(place.dataset.pace ?? 1));
  place.replaceChildren();
  mount(LessonApp, { target: place, props: { line, paths: { leave, done, open, next, other, otherTitle, bot } } });
}

const place = document.getElementById("board");
if (place)
  begin(place).catch(() => {
    place.textContent = "The lesson did not arrive. Load the page again once you are connected.";
  });
