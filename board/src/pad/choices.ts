/**
 * What a writer may say of a cube: how it is turned, what it stands for. The server has worked it out for this shake;
 * the pad only shows it.
 */
import type { CubeUse, MayWrite, Turned } from "../protocol";
import type { PadPiece } from "./spelling";

export interface Choices {
  turns: Turned[];
  /** What it may stand for, its own face first; none where it can be nothing else. */
  meanings: Pick<CubeUse, "means" | "title">[];
  /** Whether it may be written as an exponent without a power cube. */
  raised: boolean;
}

/** What may be written where no variation changes anything. */
export const ONLY_OWN_FACES: MayWrite = { cubes: [], signs: [], goalSigns: [], words: [] };

/** The uses of a cube as it is spelled, “g4”, its own face first; [] where it is that and nothing more. */
export function usesOf(word: string, mayWrite: MayWrite): CubeUse[] {
  return mayWrite.cubes.find((one) => one.word === word)?.uses ?? [];
}

/** What a piece is used as. */
export function useOf(piece: PadPiece, mayWrite: MayWrite): CubeUse | undefined {
  const uses = usesOf(piece.colour + piece.text, mayWrite);
  return uses.find((use) => use.means === piece.means) ?? uses[0];
}

export function choices(piece: PadPiece, mayWrite: MayWrite): Choices {
  const uses = usesOf(piece.colour + piece.text, mayWrite);
  const use = useOf(piece, mayWrite);
  // a cube of the Goal lies as it lies, unless one cannot see which way it was laid
  const turnable = use && (!piece.fixed || use.turnUnseen);
  return {
    turns: turnable ? use.turns : [],
    meanings: uses.length > 1 ? uses : [],
    raised: use?.raised ?? false,
  };
}
