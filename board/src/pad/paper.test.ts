import { expect, test } from "vitest";
import { onSets } from "../games/on-sets";
import { spelledGoal } from "../games/on-sets/reading";
import { meters } from "./meters";
import * as model from "./paper";
import * as parts from "./solution-parts";
import { mayBe, NOW, task } from "./example-task";
import { readPaper } from "./typed-paper";

const pad = { ...model, ...parts, readPaper };

function tap(words: string, on = NOW, from = pad.freshPaper(on)): parts.Paper {
  return words.split(" ").reduce((paper, word) => {
    const colour = /^[rbgk]./.test(word) ? word[0] : "";
    const cube = pad.freeCube(paper, colour ? word.slice(1) : word, on, colour);
    return cube ? pad.putCube(paper, cube, on) : pad.putSign(paper, word);
  }, from);
}

test("cubes and brackets make the line that the judge reads", () => {
  expect(pad.text(tap("( g4 + 1 ) × 6"), NOW)).toBe("(g4k+r1)b×g6 = b3g6");
});

test("a second cube from Resources takes the place of the first", () => {
  expect(pad.text(tap("( 4 + 1 ) b1"), NOW)).toBe("(b1k+r1) = b3g6");
  const other = tap("4 g^");
  expect(pad.text(other, NOW)).toBe("g^ = b3g6");
  expect(pad.takenFromResources(other, NOW).map((cube) => cube.word)).toEqual(["g^"]);
});

test("used cubes leave their place, and go back there", () => {
  const paper = tap("4 + 6");
  expect(pad.used(paper, NOW).size).toBe(3);
  const six = NOW.cubes.find((cube) => cube.place === "required" && cube.face === "6")!;
  const back = pad.takeBack(paper, six.number, NOW);
  expect(pad.text(back, NOW)).toBe("g4k+ = b3g6");
  expect(back.caret).toBe(2);
});

test("a cube is written once, unless Multiple Operations is in force", () => {
  const times = NOW.cubes.find((cube) => cube.word === "b×")!;
  const once = pad.putCube(pad.freshPaper(NOW), times, NOW);
  expect(pad.putCube(once, times, NOW)).toBe(once);
  const many = { ...NOW, mayWrite: mayBe({ "b×": [{ repeats: true }] }) };
  expect(pad.text(pad.putCube(once, times, many), many)).toBe("b×b× = b3g6");
});

test("the Goal keeps its cubes and takes signs", () => {
  let paper = pad.moveCaret(tap("4"), 99);
  expect(pad.inGoal(paper)).toBe(true);
  paper = pad.backspace(paper);
  expect(pad.text(paper, NOW)).toBe("g4 = b3g6");
  paper = pad.change(paper, { means: "5" });
  expect(pad.text(pad.putSign(paper, "!"), NOW)).toBe("g4 = b3:5!g6");
  const cube = tap("1", NOW, paper);
  expect(pad.text(cube, NOW)).toBe("g4r1 = b3:5g6");
});

test("turns, meanings and exponents are spelled as the judge reads them", () => {
  const say = (how: Parameters<typeof model.change>[1], cube = "4") =>
    pad.text(pad.change(tap(cube), how), NOW).split(" = ")[0];
  expect(say({ turned: "s" })).toBe("g4s");
  expect(say({ means: "7", turned: "u" })).toBe("g4:7u");
  expect(say({ means: "b3" }, "1")).toBe("r1:b3");
  expect(say({ means: "ten", turned: "s" }, "^")).toBe("g^:ten/s");
  expect(say({ means: "." }, "^")).toBe(".");
  expect(say({ raised: true })).toBe("'g4");
});

test("what is typed takes the first cube that fits, Required first", () => {
  const paper = pad.readPaper("(4+1)x6", NOW);
  expect(pad.text(paper, NOW)).toBe("(g4k+r1)b×g6 = b3g6");
  expect(meters(paper, NOW).map((meter) => meter.words)).toEqual(["2 of 2 used", "1 of 1 taken"]);
});

test("a typed Goal knows its cubes, and a Goal typed otherwise stands as typed", () => {
  const known = pad.readPaper("4 = (3:5)6!", NOW);
  expect(pad.text(known, NOW)).toBe("g4 = (b3:5)g6!");
  expect(known.pieces.filter((piece) => piece.fixed)).toHaveLength(3);
  expect(pad.text(pad.readPaper("4=45", NOW), NOW)).toBe("g4 = 45");
});

test("a number behind a meaning stays apart from a digit", () => {
  const here = task({ goal: "5", permitted: "1 2" });
  const paper = tap("2", here, pad.change(tap("1", here), { means: "b3" }));
  expect(pad.text(paper, here)).toBe("1:b3 2 = 5");
  expect(pad.text(pad.readPaper("1:b3 2 = 5", here), here)).toBe("1:b3 2 = 5");
});

test("a Solution of On-Sets: the blank card, Restrictions, Set-Name, and a second Solution with all cubes free", () => {
  const sets = task({ goal: "3", required: "B =", permitted: "R ∪ G", resources: "Y" }, { game: onSets });
  let paper = tap("B = R ; G ∪ Y", sets);
  paper = pad.putBlank(paper, "BR");
  expect(pad.text(paper, sets)).toBe("blank:BR ; B = R ; G ∪ Y");
  expect(pad.text(pad.putBlank(paper, ""), sets)).toBe("B = R ; G ∪ Y");
  paper = tap("& B", sets, paper);
  expect(pad.text(paper, sets)).toBe("blank:BR ; B = R ; G ∪ Y & B");
  expect(pad.used(paper, sets).size).toBe(1);
  expect(pad.text(pad.readPaper("blank:BR; B=R; (R n B') u V", sets), sets)).toBe("blank:BR ; B = R ; (R ∩ B') ∪ V");
});

test("Backspace goes over what is fixed and takes what is not", () => {
  const paper = tap("( 4");
  expect(pad.text(pad.backspace(pad.backspace(paper)), NOW)).toBe("= b3g6");
  expect(pad.backspace(pad.freshPaper(NOW)).caret).toBe(0);
});

test("On-Sets: a cube serves once in the Restrictions and once in the Set-Name", () => {
  const sets = task(
    { goal: "3", required: "B =", permitted: "R ∪ G", resources: "Y V" },
    { game: onSets, fromResources: 1 },
  );
  const restriction = tap("B = Y", sets);
  expect(pad.used(restriction, sets).size).toBe(3);
  const paper = tap("; B ∪ Y", sets, restriction);
  expect(pad.text(paper, sets)).toBe("B = Y ; B ∪ Y");
  expect(meters(paper, sets).map((meter) => meter.words)).toEqual(["1 of 1 used in the Set-Name", "1 of 1 taken"]);
  expect(meters(pad.moveCaret(paper, 1), sets)[0]?.words).toBe("2 of 2 used in the Restrictions");
  expect(pad.text(tap("V", sets, paper), sets)).toBe("B = V ; B ∪ V");
});

test("against “no Goal” an equation brings its Goal, from the same cubes", () => {
  const open = task({ resources: "3 4 1 2 ×" }, { bringsGoal: true });
  let paper = tap("3 × 4", open);
  expect(pad.text(paper, open)).toBe("3×4 =");
  expect(pad.isEmpty(paper, open)).toBe(true);
  paper = tap("1 2", open, pad.moveCaret(paper, 4));
  expect(pad.text(paper, open)).toBe("3×4 = 12");
  expect(model.freeCube(paper, "3", open)).toBe(null);
  expect(pad.isEmpty(paper, open)).toBe(false);
  expect(pad.text(pad.readPaper("3x4=12", open), open)).toBe("3×4 = 12");
  expect(pad.used(pad.readPaper("3x4=12", open), open).size).toBe(5);
});

test("against “no Goal” a Solution of On-Sets begins with the Goal as its digits lie", () => {
  const open = task({ resources: "1 2 3 B R ∪ G =" }, { game: onSets, bringsGoal: true });
  let paper = tap("B ∪ R", open);
  expect(pad.isEmpty(paper, open)).toBe(true);
  paper = pad.putGoal(paper, spelledGoal("3x2"));
  expect(pad.text(paper, open)).toBe("3×2 ; B ∪ R");
  expect(pad.isEmpty(paper, open)).toBe(false);
  expect(pad.text(pad.putGoal(paper, spelledGoal(" (1x2)+3u")), open)).toBe("(1×2)+3u ; B ∪ R");
  expect(pad.text(pad.putGoal(paper, ""), open)).toBe("B ∪ R");
  expect(pad.text(pad.putBlank(paper, "BR"), open)).toBe("3×2 ; blank:BR ; B ∪ R");
  expect(pad.text(pad.readPaper("goal: 3 2 / . 1; B=R; B u R", open), open)).toBe("3 2 / . 1 ; B = R ; B ∪ R");
  expect(pad.used(pad.readPaper("3+2 ; B u R", open), open).size).toBe(3);
});
