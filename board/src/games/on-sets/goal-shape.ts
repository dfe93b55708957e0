/** How an On-Sets Goal lies on the mat, from its spelling: side by side is +, stacked is ×, or rows of a grid. */
export interface GoalFace {
  kind: "cube";
  face: string;
  turned: "" | "u";
}
export type GoalPlace = GoalFace | { kind: "row" | "stack"; parts: GoalPlace[] } | { kind: "empty" };

export function goalPlaces(shape: string): GoalPlace {
  const text = shape.trim().replace(/[xX*]/g, "×");
  if (/[+×(]/.test(text)) return sums(text.replace(/\s/g, ""), { at: 0 });
  const rows = text.split("/").map((row) => together("row", row.trim().split(/\s+/).filter(Boolean).map(cell)));
  return together("stack", rows);
}

function cell(word: string): GoalPlace {
  return word === "." ? { kind: "empty" } : { kind: "cube", face: word[0] ?? "", turned: word[1] === "u" ? "u" : "" };
}

function together(kind: "row" | "stack", parts: GoalPlace[]): GoalPlace {
  const only = parts[0];
  return parts.length === 1 && only ? only : { kind, parts };
}

function sums(text: string, place: { at: number }): GoalPlace {
  const parts = [products(text, place)];
  while (text[place.at] === "+") {
    place.at += 1;
    parts.push(products(text, place));
  }
  return together("row", parts);
}

function products(text: string, place: { at: number }): GoalPlace {
  const parts = [one(text, place)];
  while (text[place.at] === "×") {
    place.at += 1;
    parts.push(one(text, place));
  }
  return together("stack", parts);
}

function one(text: string, place: { at: number }): GoalPlace {
  if (text[place.at] === "(") {
    place.at += 1;
    const inside = sums(text, place);
    if (text[place.at] === ")") place.at += 1;
    return inside;
  }
  const word = text.slice(place.at, place.at + (text[place.at + 1] === "u" ? 2 : 1));
  place.at += Math.max(word.length, 1);
  return cell(word);
}

/** The Goal read aloud: "3 beside upside-down 2". */
export function goalSaid(place: GoalPlace): string {
  if (place.kind === "empty") return "an empty place";
  if (place.kind === "cube") return (place.turned ? "upside-down " : "") + place.face;
  return place.parts.map(goalSaid).join(place.kind === "row" ? " beside " : " on top of ");
}
