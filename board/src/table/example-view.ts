/** A small table to try things on. Only tests use it. */
import type { Cube, Place, Seat, SeatOption, Shake, View } from "../protocol";

export function cube(number: number, word: string, spoken: string, place: Place = "resources"): Cube {
  return { number, face: word.slice(1), colour: word[0] as Cube["colour"], place, word, name: word, spoken };
}

export function seat(number: number, name: string): Seat {
  return {
    number,
    name,
    kind: "person",
    bot: "",
    note: "",
    noteForYou: "",
    onTurn: false,
    connected: true,
    standIn: false,
    absent: false,
    resigned: false,
    total: 0,
    matchPoints: null,
  };
}

/** What the server says that a seat may do. */
export function listed(seat: number, verb: string, words: string[], more: Partial<SeatOption> = {}): SeatOption {
  return { seat, verb, words, costly: [], barred: [], free: false, ...more };
}

export function exampleShake(change: Partial<Shake> = {}): Shake {
  return {
    number: 1,
    setter: 2,
    dealer: null,
    turn: 0,
    lastMover: 2,
    cubes: [
      cube(0, "b3", "blue 3", "goal"),
      cube(1, "g4", "green 4"),
      cube(2, "r1", "red 1"),
      cube(3, "k×", "black times", "permitted"),
    ],
    goal: [{ number: 0, turned: "", gap: false }],
    goalShape: "",
    goalBy: 2,
    goalSet: true,
    reading: null,
    universe: [],
    variations: [],
    mayWrite: { cubes: [], signs: [], goalSigns: [], words: [] },
    choosing: null,
    bonus: "may",
    bonusWhy: "",
    lastMoved: null,
    hasBlock: true,
    holdsBlock: null,
    claims: [
      { key: "now", said: "Now", explained: "" },
      { key: "impossible", said: "Impossible", explained: "" },
    ],
    challenge: null,
    reason: "",
    goalOpen: false,
    goalByTime: false,
    agreed: [],
    writing: null,
    checking: null,
    ...change,
  };
}

export function exampleView(change: Partial<View> = {}, shake: Partial<Shake> = {}): View {
  return {
    type: "table",
    number: 7,
    now: 1000,
    table: {
      code: "K7M2P",
      game: "equations",
      ruleset: "",
      rulesetTitle: "",
      division: "",
      divisionTitle: "",
      practice: false,
      judgeChecks: false,
      strict: true,
      timed: true,
      shakes: 3,
      passed: false,
      play: "league",
      helpStops: false,
      joinPath: "",
      watchPath: "",
      reviewPath: "",
      host: false,
      closed: false,
      phrases: true,
      invitePath: "",
      dayPath: "",
    },
    you: [0],
    watching: 0,
    seats: [seat(0, "Maya"), seat(1, "Priya"), seat(2, "Theo")],
    phase: "play",
    waitsFor: [0],
    options: [
      listed(0, "move", ["g4 required", "g4 permitted", "g4 forbidden", "r1 required", "r1 permitted", "r1 forbidden"]),
      listed(0, "bonus", [""]),
      listed(0, "challenge", ["now", "impossible"]),
    ],
    clock: {
      words: "left to move",
      seats: [0],
      left: 60_000,
      limit: 60_000,
      extra: false,
      counting: false,
      paused: false,
    },
    lots: [],
    shake: exampleShake(shake),
    moves: [],
    story: [],
    scores: [],
    penalties: [0, 0, 0],
    losses: [],
    signed: [],
    shakeEnd: null,
    practice: null,
    rematch: null,
    charges: [],
    stopOffer: null,
    bench: { open: false, here: false, you: false, paused: false, call: null, reading: null, reasons: [] },
    ...change,
  };
}
