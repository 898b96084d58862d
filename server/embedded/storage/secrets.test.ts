import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Log } from "~/lib/log";
import { deriveSecrets, parseSecrets, readOrCreateSecrets } from "./secrets";

let folder: string;
const warn = vi.fn<Log["warn"]>();
const log: Log = { debug: () => undefined, info: () => undefined, warn, error: () => undefined, child: () => log };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "first-layer-secrets-"));
  warn.mockClear();
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const path = () => join(folder, "secrets.json");

test("secrets are created once and read again", async () => {
  const made = await readOrCreateSecrets(folder, log);
  expect((await stat(path())).mode & 0o777).toBe(0o600);
  expect(await readOrCreateSecrets(folder, log)).toEqual(made);
  expect(new Set(Object.values(made)).size).toBe(4);
});

test("every installation has its own secrets", async () => {
  const first = await readOrCreateSecrets(folder, log);
  await rm(path());
  const second = await readOrCreateSecrets(folder, log);
  expect(Object.values(second).filter((value) => Object.values(first).includes(value))).toEqual([]);
});

test("secrets readable by others become private again, with a warning", async () => {
  await readOrCreateSecrets(folder, log);
  await chmod(path(), 0o644);
  await readOrCreateSecrets(folder, log);
  expect((await stat(path())).mode & 0o777).toBe(0o600);
  expect(warn).toHaveBeenCalledOnce();
});

test.each([
  ["jwtSecret", "unsafe-secret-change-me", "a default that everybody knows"],
  ["jwtSecret", "super-secret-jwt-token-with-at-least-32-characters-long", "a default that everybody knows"],
  ["jwtSecret", "short", "fewer than 40 characters"],
  ["jwtSecret", "a".repeat(64), "repeats a few characters"],
  ["sessionSecret", "dev-secret-change-me", "a default that everybody knows"],
  ["publishableKey", "sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH", "a default that everybody knows"],
  ["secretKey", "sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz", "a default that everybody knows"],
  ["secretKey", "sb_publishable_abc", "does not look like an sb_secret_ key"],
])("%s = %s is refused", async (name, value, reason) => {
  const made = await readOrCreateSecrets(folder, log);
  await writeFile(path(), JSON.stringify({ ...made, [name]: value }));
  const refusal = await readOrCreateSecrets(folder, log).catch((error: unknown) => error);
  expect(String(refusal)).toContain(`${name} ${reason === "a default that everybody knows" ? "is " : ""}`);
  expect(String(refusal)).toContain(reason);
  expect(String(refusal)).toContain(path());
  // The error is logged, so it must not contain the rejected value.
  expect(String(refusal)).not.toContain(value);
});

test("a damaged secrets file is refused and left unchanged", async () => {
  await writeFile(path(), '{"jwtSecret": "abc', { mode: 0o600 });
  await expect(readOrCreateSecrets(folder, log)).rejects.toThrow(/is damaged: it is not JSON.*backup/s);
  expect(await readFile(path(), "utf8")).toBe('{"jwtSecret": "abc');
});

test("the same value for two secrets is refused", async () => {
  const made = await readOrCreateSecrets(folder, log);
  await writeFile(path(), JSON.stringify({ ...made, sessionSecret: made.jwtSecret }));
  await expect(readOrCreateSecrets(folder, log)).rejects.toThrow("sessionSecret is the same as jwtSecret");
});

test("secrets of a SESSION_SECRET are the same everywhere, good, and another's are others", () => {
  const derived = deriveSecrets("one secret of thirty-two characters");
  expect(deriveSecrets("one secret of thirty-two characters")).toEqual(derived);
  expect(parseSecrets("derived", JSON.stringify(derived))).toEqual(derived);
  const others = Object.values(deriveSecrets("two secrets of thirty-two characters"));
  expect(Object.values(derived).filter((value) => others.includes(value))).toEqual([]);
});
