import { expect, test, vi } from "vitest";
import type { Log } from "~/lib/log";
import { createHub, type Broadcast } from "./hub";

const warn = vi.fn<Log["warn"]>();
const error = vi.fn<Log["error"]>();
const log: Log = { debug: () => undefined, info: () => undefined, warn, error, child: () => log };

const message = (topic: string, isPrivate = false) =>
  JSON.stringify({ topic, event: "E", payload: { n: 1 }, private: isPrivate });

test("a message reaches the subscribers of exactly its topic", () => {
  const hub = createHub(log);
  const received: string[] = [];
  const listen = (name: string, isPrivate: boolean) =>
    hub.subscribe({ name, isPrivate }, () => received.push(`${name} ${isPrivate ? "private" : "public"}`));
  const stop = listen("a", false);
  listen("a", true);
  listen("*", false);
  listen("private:a", false);
  hub.publish(message("a"));
  expect(received.splice(0)).toEqual(["a public"]);
  hub.publish(message("a", true));
  expect(received.splice(0)).toEqual(["a private"]);
  stop();
  hub.publish(message("a"));
  expect(received).toEqual([]);
});

test("a subscriber that stops or fails during delivery does not affect the others", () => {
  const hub = createHub(log);
  const received: Broadcast[] = [];
  const topic = { name: "a", isPrivate: false };
  const stop = hub.subscribe(topic, () => stop());
  hub.subscribe(topic, () => {
    throw new Error("a broken subscriber");
  });
  hub.subscribe(topic, (broadcast) => received.push(broadcast));
  hub.publish(message("a"));
  expect(received).toHaveLength(1);
  expect(error).toHaveBeenCalledOnce();
});

test("a message is serialised once per wire version", () => {
  const hub = createHub(log);
  const frames: Buffer[] = [];
  for (const version of ["2.0.0", "2.0.0", "1.0.0"] as const) {
    hub.subscribe({ name: "a", isPrivate: false }, (broadcast) => frames.push(broadcast.frame(version)));
  }
  hub.publish(message("a"));
  expect(frames[0]).toBe(frames[1]);
  const content = { type: "broadcast", event: "E", payload: { n: 1 } };
  expect(JSON.parse(String(frames[0]))).toEqual([null, null, "realtime:a", "broadcast", content]);
  expect(JSON.parse(String(frames[2]))).toMatchObject({ topic: "realtime:a", event: "broadcast", payload: content });
});

test.each(["", "null", "{}", '{"topic":"a"}', '{"topic":"","event":"E","payload":1,"private":false}'])(
  "%s is not a message",
  (payload) => {
    warn.mockClear();
    createHub(log).publish(payload);
    expect(warn).toHaveBeenCalledOnce();
  },
);
