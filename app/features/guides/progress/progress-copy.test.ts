import { beforeEach, expect, test, vi } from "vitest";
import { settleTicks } from "./account-copy";
import { COPY_KEY, COPY_OWNER_KEY } from "./copy-keys";
import { readCopy, storeCopy } from "./progress-copy";

/* Whose the copy of the ticks is: it goes into the account that signs in, and ends with that. */

let stored: Map<string, string>;
let sent: string[];
let status: number;

beforeEach(() => {
  stored = new Map();
  sent = [];
  status = 200;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal("fetch", async (path: string, { body }: { body: URLSearchParams }) => {
    sent.push(`${path} ${body.get("intent") ?? ""} ${body.get("copy") ?? ""}`);
    return new Response(null, { status });
  });
});

test("goes into the account, and ends", async () => {
  storeCopy("7~C");
  await settleTicks("ada");
  expect(sent).toEqual(["/learn.data sync 7~C"]);
  expect([...stored]).toEqual([]);
});

test("waits while the account cannot take it, and ends when that is signed out", async () => {
  storeCopy("7~C");
  // The redirect away from a locked page.
  status = 202;
  await settleTicks("ada");
  expect([...stored]).toEqual([
    [COPY_KEY, "7~C"],
    [COPY_OWNER_KEY, "ada"],
  ]);
  await settleTicks(null);
  expect([...stored]).toEqual([]);
  expect(sent).toHaveLength(1);
});

test("never goes into another account, nor to who comes after it", async () => {
  storeCopy("7~C");
  status = 503;
  await settleTicks("ada");
  await settleTicks("ben");
  expect([...stored]).toEqual([]);
  expect(sent).toHaveLength(1);
  stored.set(COPY_KEY, "7~C");
  stored.set(COPY_OWNER_KEY, "ada");
  expect(readCopy()).toBe("");
  expect([...stored]).toEqual([]);
});

test("stays without an account", async () => {
  storeCopy("7~C");
  await settleTicks(null);
  expect(readCopy()).toBe("7~C");
  expect(sent).toEqual([]);
});

test("storage that is forbidden has none", async () => {
  vi.stubGlobal("localStorage", undefined);
  storeCopy("7~C");
  expect(readCopy()).toBe("");
  await settleTicks("ada");
  expect(sent).toEqual([]);
});
