import type {
  Act,
  Answer,
  Ask,
  Done,
  Foresee,
  Foreseen,
  FromServer,
  FromTable,
  Refusal,
  Spoken,
  View,
} from "../protocol";
import type { Connection, Link } from "./connection";

const PING_EVERY = 20_000;
const SILENT_FOR = 45_000;
const WAITS = [500, 1_000, 2_000, 4_000, 8_000, 15_000];
/** How a server closes the line that is about to stop: another one has the table already. */
const COME_AGAIN = 1012;
const AT_ONCE = 150;

type Given = Done | Refusal | Answer | Foreseen;
interface Waiting {
  message: Act | Ask | Foresee;
  answered: (answer: Given) => void;
}

/**
 * The line to the server. What has not been answered is kept and sent again, with its key, after a break:
 * the server does an act once however often it hears of it.
 */
export class SocketConnection implements Connection {
  view = $state.raw<View | null>(null);
  received = $state(0);
  link = $state<Link>("connecting");
  heard = $state.raw<Spoken | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  closed = $state("");

  #path: string;
  #socket: WebSocket | null = null;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the screen hangs on what waits for an answer
  #waiting = new Map<string, Waiting>();
  #tries = 0;
  #number = 0;
  #heard = 0;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(path: string) {
    this.#path = path;
    this.#open();
    setInterval(() => this.#ping(), PING_EVERY);
    addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#hurry());
  }

  act(seat: number, verb: string, words = ""): Promise<Done | Refusal> {
    this.refusal = null;
    const number = Math.max(this.view?.number ?? 0, this.#number);
    return this.#request({ type: "act", key: newKey(), number, seat, verb, words }) as Promise<Done | Refusal>;
  }

  ask(what: "hint" | "value", seat: number, text: string): Promise<Answer> {
    return this.#request({ type: "ask", key: newKey(), what, seat, text }) as Promise<Answer>;
  }

  foresee(verb: string, words: string): Promise<Foreseen | Refusal> {
    return this.#request({ type: "foresee", key: newKey(), verb, words }) as Promise<Foreseen | Refusal>;
  }

  forgetRefusal(): void {
    this.refusal = null;
  }

  #request(message: Act | Ask | Foresee): Promise<Given> {
    return new Promise((answered) => {
      this.#waiting.set(message.key, { message, answered });
      this.#send(message);
    });
  }

  #send(message: FromTable): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #open(): void {
    clearTimeout(this.#again);
    const socket = new WebSocket(location.origin.replace(/^http/, "ws") + this.#path);
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      this.#heard = performance.now();
      this.link = "live";
      for (const { message } of this.#waiting.values()) this.#send(message);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = (event) => socket === this.#socket && this.#lost(event.code);
  }

  #hear(message: FromServer): void {
    this.#heard = performance.now();
    switch (message.type) {
      case "table":
        // after a reconnection an older view may still be under way
        if (this.view && message.number < this.view.number && message.now < this.view.now) return;
        this.received = performance.now();
        this.view = message;
        this.#number = message.number;
        return;
      case "done":
        this.#number = Math.max(this.#number, message.number);
        return this.#answer(message.key, message);
      case "refused":
        // what was only asked about has not been refused yet: whoever asked is told
        if (this.#waiting.get(message.key)?.message.type !== "foresee") this.refusal = message;
        return this.#answer(message.key, message);
      case "answer":
      case "foreseen":
        return this.#answer(message.key, message);
      case "phrase":
        this.heard = message;
        return;
      case "watching":
        if (this.view) this.view = { ...this.view, watching: message.watching };
        return;
      case "closed":
        this.closed = message.text;
        this.#socket?.close();
    }
  }

  #answer(key: string, answer: Given): void {
    this.#waiting.get(key)?.answered(answer);
    this.#waiting.delete(key);
  }

  #ping(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (performance.now() - this.#heard > SILENT_FOR) this.#socket.close();
    else this.#send({ type: "ping" });
  }

  #lost(code: number): void {
    this.#socket = null;
    if (this.closed) return;
    this.link = "lost";
    const known = code === COME_AGAIN && this.#tries === 0;
    const wait = known ? AT_ONCE : (WAITS[Math.min(this.#tries, WAITS.length - 1)] ?? 15_000);
    this.#tries += 1;
    // a class that lost one access point should not come back in the same instant
    this.#again = setTimeout(() => this.#open(), wait * (0.7 + Math.random() * 0.6));
  }

  #hurry(): void {
    if (this.#socket === null && !this.closed) {
      this.#tries = 0;
      this.#open();
    }
  }
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
