import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

type Tokens = ReadonlyMap<string, string>;

/** The custom colours declared in the first block of declarations after `opening`. */
function tokensAfter(opening: string): Tokens {
  const start = css.indexOf(opening);
  expect(start, opening).toBeGreaterThan(-1);
  const end = css.indexOf("}", start);
  const block = css.slice(css.lastIndexOf("{", end), end);
  return new Map(
    [...block.matchAll(/--color-([\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]),
  );
}

/** Relative luminance of an `oklch(L% C H)` colour as sRGB screens show it. */
function luminance(value: string): number {
  const match = /^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)$/.exec(value);
  if (!match) throw new Error(`not an opaque oklch colour: ${value}`);
  const [lightness = 0, chroma = 0, hue = 0] = match.slice(1).map(Number);
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness / 100 + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness / 100 - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness / 100 - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (x: number) => Math.min(1, Math.max(0, x));
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(tokens: Tokens, one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other]
    .map((name) => luminance(tokens.get(name) ?? `no token ${name}`))
    .sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const SURFACES = ["background", "surface", "raised"];
const TEXT = ["text", "muted", "find", "learn", "tune", "danger", "warning", "success"];
const EDGES = ["control-line", "focus", "find", "learn", "tune", "danger"];
const FILLS = ["find", "learn", "tune", "danger"];

const normal = tokensAfter("@theme static");
const SETS: readonly (readonly [string, Tokens])[] = [
  ["normal", normal],
  ["high contrast", new Map([...normal, ...tokensAfter("@media (prefers-contrast: more)")])],
];

const pairs = (tones: readonly string[], grounds: readonly string[]) =>
  tones.flatMap((tone) => grounds.map((ground) => [tone, ground] as const));

test("members who choose high contrast get what systems that ask for it get", () => {
  expect(tokensAfter(':root[data-contrast="high"]')).toEqual(tokensAfter("@media (prefers-contrast: more)"));
});

describe.each(SETS)("colours, %s", (name, tokens) => {
  test.each(pairs(TEXT, SURFACES))("%s on %s has a contrast of 4.5:1", (tone, ground) => {
    expect(contrast(tokens, tone, ground)).toBeGreaterThanOrEqual(name === "normal" ? 4.5 : 7);
  });

  test.each(pairs(EDGES, SURFACES))("%s on %s has a contrast of 3:1", (tone, ground) => {
    expect(contrast(tokens, tone, ground)).toBeGreaterThanOrEqual(3);
  });

  test.each(FILLS)("button text on %s has a contrast of 4.5:1", (fill) => {
    expect(contrast(tokens, "on-accent", fill)).toBeGreaterThanOrEqual(4.5);
  });
});
