/** What lies on a mat, read aloud. */
import { spoken } from "../cubes/glyphs";
import type { Game } from "../games/game";
import type { Cube, GoalCube } from "../protocol";

/** The Goal by how it lies, or cube by cube. */
export function saidGoal(game: Game, goal: GoalCube[], cubes: Cube[], shape: string): string {
  const face = (number: number) => cubes.find((cube) => cube.number === number)?.face ?? "";
  return game.goal.said(shape) || goal.map((laid) => spoken(face(laid.number), laid.turned)).join(", ");
}

/** "2 cards: blue red, blank". */
export function saidCards(universe: string[]): string {
  const dots = (card: string) => (card === "blank" ? "blank" : [...card].map((dot) => spoken(dot)).join(" "));
  return `${universe.length} cards: ${universe.map(dots).join(", ")}`;
}
