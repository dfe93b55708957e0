// boardgame.io's own server with a game of about the size of ours: 24 cubes, four sections, seats and a story.
//   node server.js flat FOLDER | node server.js memory
"use strict";
const { Server, FlatFile } = require("boardgame.io/server");

const SECTIONS = ["resources", "required", "permitted", "forbidden"];
const STORY = 60;
const NAME = "cubes";

function told(number, who, text) {
  return { number, who, text, code: "move", rule: "the rules, section VI-B-3", at: 1000 * number, points: [0, 0] };
}

const Cubes = {
  name: NAME,
  disableUndo: true, // with it every state would be sent and kept twice
  setup: () => ({
    table: { code: "ABCDE", ruleset: "basic-equations-2015", division: "", strict: true, timed: true, shakes: 10 },
    seats: [0, 1].map((number) => ({ number, name: `Player ${number}`, connected: true, total: 0, note: "Your turn" })),
    cubes: Array.from({ length: 24 }, (_, number) => ({
      number,
      colour: ["red", "blue", "green", "black"][number % 4],
      face: "0123456789+-x/"[number % 14],
      word: `r${number % 10}#${number}`,
      place: "resources",
      turned: "",
      title: `a cube with the number ${number % 10}`,
    })),
    story: Array.from({ length: STORY }, (_, number) => told(number, number % 2, "plays a red 4 to Required, and so on")),
    moves: 0,
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }, cube, to) => {
      if (!G.cubes[cube] || !SECTIONS.includes(to)) return "INVALID_MOVE";
      G.cubes[cube].place = to;
      G.moves += 1;
      G.story.shift();
      G.story.push(told(STORY + G.moves, Number(playerID), `plays cube ${cube} to ${to}, and so on`));
    },
  },
};

const [storage, folder] = process.argv.slice(2);
const db = storage === "flat" ? new FlatFile({ dir: folder }) : undefined;
const server = Server({ games: [Cubes], db, origins: [/127\.0\.0\.1/] });
server.run({ port: 0, callback: () => undefined }).then((running) => {
  console.log(`listening on ${running.appServer.address().port}`);
});
