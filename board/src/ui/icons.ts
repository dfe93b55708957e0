/**
 * Icons are drawn on a grid of 24, in strokes of 2 with round caps. `fill` is what is painted solid.
 * Several parts of the application take them by name.
 */
export interface Drawing {
  stroke?: string;
  fill?: string;
  /** Painted in the colour of the ground, over `fill`. */
  cut?: string;
  dashed?: string;
}

const CIRCLE = "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0 -18";

export const ICONS = {
  flag: { stroke: "M6 21V4M6 5c4-2 7 2 12 0v9c-5 2-8-2-12 0" },
  tick: { fill: CIRCLE, cut: "M8 12.3l2.8 2.8L16.2 9.4" },
  "dashed-ring": { dashed: CIRCLE },
  "barred-circle": { stroke: `${CIRCLE}M5.7 5.7l12.6 12.6` },
  hourglass: { stroke: "M6 3h12M6 21h12M8 3c0 5 4 6 4 9s-4 4-4 9M16 3c0 5-4 6-4 9s4 4 4 9" },
  speaker: { stroke: "M4 9.5v5h3.5L12 18V6L7.5 9.5zM15.5 9.5a3.6 3.6 0 0 1 0 5M18 7a7 7 0 0 1 0 10" },
  "speaker-off": { stroke: "M4 9.5v5h3.5L12 18V6L7.5 9.5zM16 10l4.5 4.5M20.5 10L16 14.5" },
  help: { stroke: `${CIRCLE}M9.6 9.6a2.4 2.4 0 1 1 3.6 2.1c-.8.5-1.2 1-1.2 1.9M12 16.8v.01` },
  menu: { stroke: "M4 6.5h16M4 12h16M4 17.5h16" },
  eye: {
    stroke:
      "M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5s-7-2-9.5-6.5zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6",
  },
  "eye-off": {
    stroke:
      "M4 4l16 16M9.5 5.8A9 9 0 0 1 12 5.5c3.7 0 7 2 9.5 6.5a15 15 0 0 1-2.7 3.5M6 7.7A14 14 0 0 0 2.5 12c2.5 4.5 5.8 6.5 9.5 6.5a9 9 0 0 0 4-.9M10 10a3 3 0 0 0 4.2 4.2",
  },
  book: { stroke: "M12 6.5C10 5 7 4.5 3.5 4.5v13.5c3.5 0 6.5.5 8.5 2c2-1.5 5-2 8.5-2V4.5c-3.5 0-6.5.5-8.5 2zV20" },
  scales: { stroke: "M12 4v16M8 20h8M5 6.5h14M5 6.5L2.5 13.5a2.7 2.7 0 0 0 5 0zM19 6.5l-2.5 7a2.7 2.7 0 0 0 5 0z" },
  star: { stroke: "M12 3.5l2.6 5.5l6 .8l-4.4 4.1l1.1 5.9L12 17l-5.3 2.8l1.1-5.9l-4.4-4.1l6-.8z" },
  "star-full": { fill: "M12 3l2.8 5.7l6.2.8l-4.6 4.3l1.2 6.2L12 17l-5.6 3l1.2-6.2L3 9.5l6.2-.8z" },
  bulb: { stroke: "M9.5 17.5h5M10 21h4M9.5 17.5c0-2.5-3.5-3.7-3.5-8a6 6 0 0 1 12 0c0 4.3-3.5 5.5-3.5 8" },
  "arrow-down": { stroke: "M12 5v14M6.5 13.5L12 19l5.5-5.5" },
  "arrow-up": { stroke: "M12 19V5M6.5 10.5L12 5l5.5 5.5" },
  "arrow-left": { stroke: "M19 12H5M10.5 6.5L5 12l5.5 5.5" },
  "arrow-right": { stroke: "M5 12h14M13.5 6.5L19 12l-5.5 5.5" },
  undo: { stroke: "M8.5 5L4 9.5L8.5 14M4 9.5h9.5a5.5 5.5 0 0 1 0 11H9" },
  redo: { stroke: "M15.5 5L20 9.5L15.5 14M20 9.5h-9.5a5.5 5.5 0 0 0 0 11H15" },
  backspace: { stroke: "M8.5 5.5H21v13H8.5L2.5 12zM12 9.5l5 5M17 9.5l-5 5" },
  turn: { stroke: "M19.5 12a7.5 7.5 0 1 1-2.5-5.6M17.5 2.5v4.2h-4.2" },
  gap: { stroke: "M5 6v12M19 6v12M8.5 12h7M10.5 9.5L8 12l2.5 2.5M13.5 9.5L16 12l-2.5 2.5" },
  robot: { stroke: "M5 9h14v10H5zM12 9V5M12 4.5v.01M9 13v1.5M15 13v1.5M2.5 12.5v3M21.5 12.5v3" },
  person: { stroke: "M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8M4.5 20.5c.8-4 3.7-5.5 7.5-5.5s6.7 1.5 7.5 5.5" },
  people: {
    stroke:
      "M9 5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7M2.5 19.5c.6-3.5 3-5 6.5-5s5.9 1.5 6.5 5M15.5 5.3a3.5 3.5 0 0 1 0 6.5M17.5 14.8c2.3.6 3.6 2.2 4 4.7",
  },
  "chevron-down": { stroke: "M6 9.5l6 6l6-6" },
  "chevron-up": { stroke: "M6 14.5l6-6l6 6" },
  "chevron-left": { stroke: "M14.5 6l-6 6l6 6" },
  "chevron-right": { stroke: "M9.5 6l6 6l-6 6" },
  close: { stroke: "M6 6l12 12M18 6L6 18" },
  swap: { stroke: "M4 8.5h15M15 4.5l4 4l-4 4M20 15.5H5M9 11.5l-4 4l4 4" },
  check: { stroke: "M4.5 12.5l5 5L19.5 7" },
  plus: { stroke: "M12 5v14M5 12h14" },
  minus: { stroke: "M5 12h14" },
  die: {
    stroke:
      "M6.5 4h11A2.5 2.5 0 0 1 20 6.5v11a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 17.5v-11A2.5 2.5 0 0 1 6.5 4zM9 9v.01M15 15v.01",
  },
  cards: { stroke: "M9 7h9.5v13H9zM9 16.5H5.5v-13H15V7" },
  copy: { stroke: "M9 8.5h10.5v12H9zM15 8.5v-5H4.5v12H9" },
  link: {
    stroke:
      "M10 14a4 4 0 0 0 5.8.3l3.2-3.2a4.1 4.1 0 0 0-5.8-5.8L11.7 6.8M14 10a4 4 0 0 0-5.8-.3L5 12.9a4.1 4.1 0 0 0 5.8 5.8l1.5-1.5",
  },
  share: { stroke: "M12 15V3.5M7.5 8L12 3.5L16.5 8M6 11.5H4.5v9h15v-9H18" },
  print: { stroke: "M7 9V3.5h10V9M7 17H3.5V9h17v8H17M7 14h10v6.5H7z" },
  download: { stroke: "M12 4v11M7 10.5l5 5l5-5M4.5 20h15" },
  pencil: { stroke: "M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5" },
  clock: { stroke: `${CIRCLE}M12 7v5l3.5 2.5` },
  list: { stroke: "M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5v.01M4.5 12v.01M4.5 17.5v.01" },
  keyboard: { stroke: "M3 6.5h18v11H3zM7 10.2v.01M10.5 10.2v.01M14 10.2v.01M17.5 10.2v.01M8 14h8" },
  settings: { stroke: "M4 7h9M17 7h3M15 4.8v4.4M4 17h3M11 17h9M9 14.8v4.4M4 12h3" },
  leave: { stroke: "M10 4H5v16h5M9.5 12H20M16 8l4 4l-4 4" },
  play: { fill: "M7.5 4.5v15l12-7.5z" },
  pause: { stroke: "M8.5 5v14M15.5 5v14" },
  question: { stroke: "M8.5 8.5a3.5 3.5 0 1 1 5.3 3c-1.2.8-1.8 1.5-1.8 3M12 19v.01" },
  warning: { stroke: "M12 4L2.5 20h19zM12 10v4.5M12 17.3v.01" },
  hand: {
    stroke:
      "M8 12.5V6a1.6 1.6 0 0 1 3.2 0v5M11.2 10.5V4.6a1.6 1.6 0 0 1 3.2 0V11M14.4 11V6.2a1.6 1.6 0 0 1 3.2 0V14a7 7 0 0 1-7 7c-3.4 0-4.9-2-6.6-5.5c-.9-1.9 1.2-3.1 2.4-1.6L8 16",
  },
  smile: { stroke: `${CIRCLE}M8.5 9.5v.01M15.5 9.5v.01M8 14c1.2 1.6 2.5 2.3 4 2.3s2.8-.7 4-2.3` },
  surprise: { stroke: `${CIRCLE}M8.5 9.2v.01M15.5 9.2v.01M12 13a2 2 0 1 0 0 4a2 2 0 1 0 0-4` },
  clap: {
    stroke:
      "M7 10l5-5a1.5 1.5 0 0 1 2 2l-3 3M11 10l4-4a1.5 1.5 0 0 1 2.2 2l-4 4M13.2 12l2.6-2.6a1.5 1.5 0 0 1 2.2 2l-5.5 6.8a5 5 0 0 1-7.2.3a5 5 0 0 1 .2-7L9 8M4 4l1.5 1.8M8.5 2.5v2M2.5 8.5h2",
  },
  shift: { stroke: "M4 8h14M14 4l4 4l-4 4M20 16H6M10 12l-4 4l4 4" },
} satisfies Record<string, Drawing>;

export type IconName = keyof typeof ICONS;
