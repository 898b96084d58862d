import { describe, expect, test } from "vitest";
import { safeRedirectPath } from "./safe-redirect";

const SITE = "https://first-layer.test";
const FALLBACK = "/fallback";

const EVIL = "evil.example";

/** What leads away when it stands where a path is expected, before any encoding. */
const SEEDS = [
  `//${EVIL}`,
  `///${EVIL}`,
  `////${EVIL}`,
  `/\\${EVIL}`,
  `/\\/${EVIL}`,
  `\\/${EVIL}`,
  `\\\\${EVIL}`,
  `/\t/${EVIL}`,
  `/\n/${EVIL}`,
  `/\r/${EVIL}`,
  `/\r\n/${EVIL}`,
  `\t//${EVIL}`,
  ` //${EVIL}`,
  `/\t\\${EVIL}`,
  `//\t${EVIL}`,
  `/./\\${EVIL}`,
  `/.//${EVIL}`,
  `/..//${EVIL}`,
  `/x/..//${EVIL}`,
  `/x//../${EVIL}`,
  `//${EVIL}/..`,
  `//user@${EVIL}`,
  `//user:pass@${EVIL}:8080/`,
  `//${EVIL}?x=/`,
  `//${EVIL}#/`,
  `//[::1]/`,
  `//2130706433/`,
  `//0x7f.1/`,
  `http://${EVIL}`,
  `https://${EVIL}`,
  `http:/${EVIL}`,
  `https:${EVIL}`,
  `https:/\\${EVIL}`,
  `HTTP://${EVIL}`,
  `ftp://${EVIL}`,
  `javascript:alert(1)`,
  `JavaScript:alert(1)`,
  `java\tscript:alert(1)`,
  `\u0001javascript:alert(1)`,
  `data:text/html,<script>alert(1)</script>`,
  `vbscript:x`,
  `file:///etc/passwd`,
  `blob:${SITE}/x`,
  EVIL,
  `.${EVIL}`,
  `@${EVIL}`,
  `?//${EVIL}`,
  `#//${EVIL}`,
  ``,
  `/\u2028/${EVIL}`,
  `/\u00a0/${EVIL}`,
  `/\ufeff/${EVIL}`,
  `/\u200b/${EVIL}`,
  `/\u0000/${EVIL}`,
  `/\u0085/${EVIL}`,
  `/\uff0f${EVIL}\u0000`,
  `/\ud800${EVIL}`,
];

const encodeAll = (text: string) =>
  [...new TextEncoder().encode(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
const encodeOdd = (text: string) =>
  text.replace(/[/\\\s:@]/g, (character) => (character === "/" ? "%2F" : encodeURIComponent(character)));
const twice = (text: string) => text.replaceAll("%", "%25");

/** Every seed raw, encoded, encoded twice and three times, behind a slash of its own and with a path after it. */
const PAYLOADS: readonly string[] = [
  ...new Set(
    SEEDS.flatMap((seed) => {
      const odd = encodeOdd(seed);
      const all = `/${encodeAll(seed)}`;
      const rest = seed.startsWith("/") ? `/${odd.replace(/^%2F/i, "")}` : odd;
      return [seed, odd, rest, twice(rest), twice(twice(rest)), all, twice(all), `${seed}/find`];
    }),
  ),
];

/** Where a browser would go: the payload itself, and what a decoder behind us would make of it. */
function destinations(payload: string): string[] {
  const places: string[] = [];
  let layer = payload;
  for (let decodes = 0; decodes < 4; decodes += 1) {
    if (URL.canParse(layer, SITE)) places.push(new URL(layer, SITE).origin);
    try {
      layer = decodeURIComponent(layer);
    } catch {
      break;
    }
  }
  return places;
}

const escapes = (result: string) => destinations(result).some((origin) => origin !== SITE);

describe("safeRedirectPath", () => {
  test("is tested with at least 300 payloads", () => {
    expect(PAYLOADS.length).toBeGreaterThanOrEqual(300);
  });

  test("accepts no payload that leads to another site, however often it is decoded", () => {
    for (const payload of PAYLOADS) {
      const result = safeRedirectPath(payload, FALLBACK);
      expect(result === FALLBACK || !escapes(result), JSON.stringify(payload)).toBe(true);
      expect(result, JSON.stringify(payload)).toMatch(/^\/(?![/\\])/);
      expect(() => new Headers({ location: result })).not.toThrow();
    }
  });

  test("is stricter than a check for a slash, which fails these payloads (control)", () => {
    const unsafe = (value: string) => (value.startsWith("/") ? value : FALLBACK);
    expect(PAYLOADS.filter((payload) => escapes(unsafe(payload))).length).toBeGreaterThan(20);
    const lessUnsafe = (value: string) => (value.startsWith("/") && !value.startsWith("//") ? value : FALLBACK);
    expect(PAYLOADS.filter((payload) => escapes(lessUnsafe(payload))).length).toBeGreaterThan(10);
  });

  test.each([undefined, null, 7, {}, [], ["/find"], new URL(SITE)])("%o is refused", (value) => {
    expect(safeRedirectPath(value, FALLBACK)).toBe(FALLBACK);
  });

  test.each([
    "/",
    "/find",
    "/find?q=bed&page=2",
    "/find?q=https%3A%2F%2Fexample.org",
    "/find?next=//example.org",
    "/find#list",
    "/find/creality/sprite-extruder",
    "/find/a%20b",
    "/find/100%25",
    "/find/%E2%82%AC",
    "/find?q=%2F%2F",
    "/guides/what-is-a-hotend?from=/find",
    "/a-b_c~d.e/f",
  ])("%s is returned unchanged", (path) => {
    expect(safeRedirectPath(path, FALLBACK)).toBe(path);
  });

  test("an extremely long path is refused", () => {
    expect(safeRedirectPath(`/${"a".repeat(3000)}`, FALLBACK)).toBe(FALLBACK);
  });
});
