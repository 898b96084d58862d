import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { keptData } from "~/features/privacy/kept-data.server";
import { SITE_COOKIES } from "~/lib/stored-data/cookies";
import { knownStorageKey, STORAGE_KEYS, type StorageKey } from "~/lib/stored-data/storage-keys";

/*
 * What the code stores in browsers is in the tables that the page about privacy is written from. A cookie that is in no
 * table does not compile where it is made; for storage, the calls in the sources are read.
 */

const APP = fileURLToPath(new URL("../../app", import.meta.url));

interface Source {
  readonly path: string;
  readonly text: string;
}

const sources: readonly Source[] = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(APP, path), "utf8") }));

/** Files whose calls take a key that their callers name, and where those are found instead. */
const KEYS_OF_CALLERS = [
  "lib/browser/storage.ts",
  // The keys of marks, which begin with KEY_PREFIX, one for each calculator.
  "features/calibration/progress/completion-storage.ts",
  "features/calibration/progress/remove-marks.ts",
  // Goes through the copies that there are, by the names the browser gives.
  "features/offline/kept-pages.ts",
  // Repeats the script of the router, which stores how far pages were scrolled.
  "lib/http/remix-scripts.server.ts",
];

const CALLS: readonly (readonly [StorageKey["storage"], RegExp])[] = [
  ["local", /localStorage\.(?:get|set|remove)Item\(\s*([^,)]+)/g],
  ["session", /sessionStorage\.(?:get|set|remove)Item\(\s*([^,)]+)/g],
  ["session", /\b(?:storeInTab|readFromTab|isInTab)\(\s*([^,)]+)/g],
  ["cache", /caches\.open\(\s*([^)]+)/g],
];

/** The text of a constant, wherever it is declared: the file itself first. */
function constant(name: string, { path, text }: Source): string | null {
  const declared = new RegExp(`const ${name}(?::[^=]+)? = ["'\`]([^"'\`]+)["'\`]`);
  const own = declared.exec(text)?.[1];
  if (own !== undefined) return own;
  const found = sources.filter((other) => other.path !== path).flatMap((other) => declared.exec(other.text)?.[1] ?? []);
  return found[0] ?? null;
}

/** What is stored, by the file that stores it. */
function storedBy(source: Source): { readonly storage: StorageKey["storage"]; readonly key: string }[] {
  return CALLS.flatMap(([storage, call]) =>
    [...source.text.matchAll(call)].flatMap(([, argument = ""]) => {
      const text = argument.trim();
      const name = /^(?:"\$\{)?([A-Z][A-Z0-9_]*)\b/.exec(text)?.[1];
      if (name !== undefined) return [{ storage, key: constant(name, source) ?? `unknown constant ${name}` }];
      if (/^["'`]/.test(text)) return [{ storage, key: text.slice(1, -1) }];
      return KEYS_OF_CALLERS.includes(source.path) ? [] : [{ storage, key: `unknown ${text} in ${source.path}` }];
    }),
  );
}

const stored = sources.flatMap(storedBy);

test("every key that the code stores something under is in the table", () => {
  expect(stored.length).toBeGreaterThan(20);
  expect(stored.filter(({ key, storage }) => knownStorageKey(key, storage) === null)).toEqual([]);
});

test("every key of the table is stored by the code", () => {
  const elsewhere = ["positions", "calibration:*"];
  const unused = STORAGE_KEYS.filter(
    (entry) =>
      !elsewhere.includes(entry.key) && !stored.some(({ key, storage }) => knownStorageKey(key, storage) === entry),
  );
  expect(unused).toEqual([]);
  expect(sources.some(({ text }) => text.includes('"positions"'))).toBe(true);
  expect(sources.some(({ text }) => text.includes('KEY_PREFIX = "calibration:"'))).toBe(true);
});

test("a key that is in no table is found (control)", () => {
  const found = storedBy({ path: "shell/new.ts", text: 'localStorage.setItem("tracker", id); storeInTab(key, 1);' });
  expect(found.filter(({ key, storage }) => knownStorageKey(key, storage) === null)).toHaveLength(2);
});

test("no other store of browsers is used, and cookies are made in one place", () => {
  const others = sources.filter(({ text }) => /\bindexedDB\b|document\.cookie\s*=|cookieStore\./.test(text));
  expect(others.map(({ path }) => path)).toEqual([]);
  const makers = sources.filter(({ text }) => /\bcreateCookie\b|createCookieSessionStorage/.test(text));
  expect(makers.map(({ path }) => path)).toEqual(["lib/cookies/typed-cookie.server.ts"]);
});

test("every cookie of the table is made by the code, but for those of the auth client", () => {
  const unused = Object.keys(SITE_COOKIES).filter(
    (name) =>
      !name.startsWith("sb-") &&
      !sources.some(({ path, text }) => path.endsWith(".server.ts") && text.includes(`"${name}"`)),
  );
  expect(unused).toEqual([]);
});

test("the page about privacy has a line for each", () => {
  const { cookies, keys, retention } = keptData();
  expect(cookies.map(({ name }) => name)).toEqual(Object.keys(SITE_COOKIES));
  expect(keys).toHaveLength(STORAGE_KEYS.length);
  expect(cookies.find(({ name }) => name === "__pending")?.life).toBe("for 30 minutes, or until it is done");
  expect(retention).toContainEqual({
    what: "Accounts whose email address was never confirmed",
    after: "30 days after the last mail to it",
  });
});
