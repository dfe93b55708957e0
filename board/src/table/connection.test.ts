import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SocketConnection } from "./connection.svelte";
import { exampleView } from "./example-view";

class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: { type: string; key: string; number: number }[] = [];
  onopen = () => {};
  onclose = (_: { code: number }) => {};
  onmessage = (_: { data: string }) => {};
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as (typeof this.sent)[number]);
  }
  close(code = 1006) {
    this.readyState = 3;
    this.onclose({ code });
  }
  opens() {
    this.readyState = 1;
    this.onopen();
  }
  says(message: object) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const latest = () => FakeSocket.all.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { origin: "https://forceout.example" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("document", { addEventListener: () => {}, visibilityState: "visible" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("keeps an act until the line is open", () => {
  const line = new SocketConnection("/ws/t/K7M2P");
  void line.act(0, "roll");
  expect(latest().sent).toEqual([]);
  latest().opens();
  expect(latest().sent.map((one) => one.type)).toEqual(["act"]);
});

it("sends an unanswered act again with its key after a break, and an answered one not", async () => {
  const line = new SocketConnection("/ws/t/K7M2P");
  latest().opens();
  latest().says(exampleView({ number: 7 }));
  const first = line.act(0, "bonus");
  void line.act(0, "move", "g4 required");
  const [bonus, move] = latest().sent;
  expect(move?.number).toBe(7);
  latest().says({ type: "done", key: bonus?.key, number: 8 });
  expect((await first).type).toBe("done");
  latest().close();
  expect(line.link).toBe("lost");
  vi.advanceTimersByTime(1_000);
  latest().opens();
  expect(line.link).toBe("live");
  expect(latest().sent).toEqual([move]);
});

it("comes again at once when the server says that another one has the table, and then a little later each time", () => {
  new SocketConnection("/ws/t/K7M2P");
  latest().opens();
  latest().close(1012);
  vi.advanceTimersByTime(200);
  expect(FakeSocket.all).toHaveLength(2);
  latest().close(1012);
  vi.advanceTimersByTime(200);
  expect(FakeSocket.all).toHaveLength(2);
  vi.advanceTimersByTime(1_300);
  expect(FakeSocket.all).toHaveLength(3);
});

it("answers the newest number, also before its view has come", async () => {
  const line = new SocketConnection("/ws/t/K7M2P");
  latest().opens();
  latest().says(exampleView({ number: 7 }));
  const laid = line.act(0, "lay", "b3");
  latest().says({ type: "done", key: latest().sent[0]?.key, number: 8 });
  await laid;
  void line.act(0, "goal");
  expect(latest().sent[1]?.number).toBe(8);
});

it("shows a refusal until the next act", () => {
  const line = new SocketConnection("/ws/t/K7M2P");
  latest().opens();
  void line.act(0, "bonus");
  latest().says({ type: "refused", key: latest().sent[0]?.key, code: "no-bonus", text: "No.", rule: "", number: 7 });
  expect(line.refusal?.text).toBe("No.");
  void line.act(0, "roll");
  expect(line.refusal).toBe(null);
});

it("hears how many watch without a new view", () => {
  const line = new SocketConnection("/ws/t/K7M2P");
  latest().opens();
  latest().says({ type: "watching", watching: 3 });
  expect(line.view).toBe(null);
  latest().says(exampleView({ number: 7, watching: 0 }));
  latest().says({ type: "watching", watching: 3 });
  expect(line.view?.watching).toBe(3);
  expect(line.view?.number).toBe(7);
});

it("does not come back to a table that was closed", () => {
  const line = new SocketConnection("/ws/t/K7M2P");
  latest().opens();
  latest().says({ type: "closed", text: "The match is over." });
  vi.advanceTimersByTime(60_000);
  expect(line.closed).toBe("The match is over.");
  expect(FakeSocket.all.length).toBe(1);
});
