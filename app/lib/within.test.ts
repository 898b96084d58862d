import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { settledOrFired } from "./within";

test("what has settled leaves nothing with the signal that did not fire", async () => {
  const over = new AbortController();
  await settledOrFired(Promise.resolve("done"), over.signal);
  await settledOrFired(Promise.reject(new Error("failed")), over.signal);
  expect(getEventListeners(over.signal, "abort")).toEqual([]);
});

test("a signal that fires, or has fired, ends the wait", async () => {
  const over = new AbortController();
  const waiting = settledOrFired(new Promise(() => undefined), over.signal);
  over.abort();
  await waiting;
  await settledOrFired(new Promise(() => undefined), over.signal);
  expect(getEventListeners(over.signal, "abort")).toEqual([]);
});
