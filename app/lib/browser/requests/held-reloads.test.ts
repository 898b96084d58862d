import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { heldReloads, holdingReloads } from "./held-reloads";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { origin: "https://example.org" });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answers = (...all: readonly (number | Error)[]) => {
  const left = [...all];
  return vi.fn<typeof fetch>(async () => {
    const next = await Promise.resolve(left.shift());
    if (next === undefined || next instanceof Error) throw next ?? new Error("Nothing is left");
    return new Response(null, { status: next });
  });
};

test("a reload without an answer that can be used is held, said, and made again until there is one", async () => {
  const request = answers(new TypeError("Failed to fetch"), 503, 429, 200);
  const reload = holdingReloads(request, () => true)("/learn/a.data", {});
  await heldReloads.untilAny();
  expect(heldReloads.isAny()).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(request).toHaveBeenCalledTimes(2);
  heldReloads.tryAgain();
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await reload).status).toBe(200);
  expect(request).toHaveBeenCalledTimes(4);
  expect(heldReloads.isAny()).toBe(false);
});

test("a reload that is not wanted any more ends, and so does what is said of it", async () => {
  const controller = new AbortController();
  const reload = holdingReloads(answers(500), () => true)("/learn/a.data", { signal: controller.signal });
  const ended = expect(reload).rejects.toThrow("not wanted");
  await heldReloads.untilAny();
  controller.abort();
  await ended;
  expect(heldReloads.isAny()).toBe(false);
});

test("answers about the page itself, and every other request, go through as they are", async () => {
  expect((await holdingReloads(answers(404), () => true)("/learn/a.data")).status).toBe(404);
  expect((await holdingReloads(answers(503), () => false)("/learn/b.data")).status).toBe(503);
  const refused = holdingReloads(answers(new TypeError("no")), ({ pathname }) => pathname === "/a.data")("/b.data");
  await expect(refused).rejects.toThrow("no");
});
