/** The game that is played on this page: each page says so once, and whatever draws a cube asks. */
import { createContext } from "svelte";
import type { Game } from "./game";

export const [useGame, setGame] = createContext<() => Game>();
