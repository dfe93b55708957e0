/** The games by their keys. */
import { equations } from "./equations";
import type { Game, GameKey } from "./game";
import { onSets } from "./on-sets";

export type { Game, GameKey } from "./game";

const GAMES: Record<GameKey, Game> = { equations, "on-sets": onSets };

export const gameOf = (key: GameKey): Game => GAMES[key];
