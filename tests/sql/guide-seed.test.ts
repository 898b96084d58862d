import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { buildGuideSeed } from "../../scripts/build-seed";
import { guideSeed, guideText } from "./support/guide-seeds";

const SEED_FILE = fileURLToPath(new URL("../../supabase/seed/guides.sql", import.meta.url));

test("the committed seed matches the Markdown files byte for byte", () => {
  expect(buildGuideSeed()).toBe(readFileSync(SEED_FILE, "utf8"));
});

const versionOf = (seed: string) => /^-- seed-version: ([0-9a-f]{12})\n/.exec(seed)?.[1];

test("a seed of other guides has another version, and keeps quotes", () => {
  const seed = guideSeed({ "a-guide": guideText("A guide", { introduction: `It's "so" \\ here.` }) });
  expect(seed).toContain(String.raw`"introduction":"It''s \"so\" \\ here."`);
  expect(versionOf(seed)).toMatch(/^[0-9a-f]{12}$/);
  expect(versionOf(guideSeed({ "a-guide": guideText("A guide") }))).not.toBe(versionOf(seed));
});

const GOOD = {
  "first-guide": guideText("First guide", {
    head: {
      printers: "[creality-ender-3]",
      parts: "[{ part: e3d/e3d-v6, quantity: 1 }]",
      tools: "[{ name: Socket, part: generic/7-mm-nozzle-socket-or-nut-driver }]",
      series: "{ name: Firsts, position: 1 }",
    },
    steps: "## One\n\n- See [the other](/learn/second-guide).\n\n![A nozzle](drawing:nozzle)\n\n## Two\n\n- Go on.\n",
  }),
  "second-guide": guideText("Second guide", {
    head: { prerequisites: "[first-guide]", series: "{ name: Firsts, position: 2 }" },
  }),
};

test("guides that name what is there are taken", () => {
  expect(guideSeed(GOOD, ["nozzle"])).toContain('"slug":"second-guide"');
});

test.each([
  ["another title", "First guide", "Another guide", "first-guide.md:2: the file of this title is another-guide.md"],
  ["no such printer", "creality-ender-3", "creality-ender-33", "first-guide.md:10: no printer creality-ender-33"],
  ["no such part", "e3d/e3d-v6", "e3d/e3d-v66", "first-guide.md:14: no part e3d/e3d-v66"],
  [
    "a tool that is none",
    "generic/7-mm-nozzle-socket-or-nut-driver",
    "e3d/revo-six",
    "first-guide.md:13: no part e3d/revo-six among the tools",
  ],
  ["a link to no guide", "/learn/second-guide", "/learn/third-guide", "first-guide.md:23: no guide third-guide"],
  ["a link to no part", "/learn/second-guide", "/find/e3d/none", "first-guide.md:23: no part e3d/none"],
  ["no such drawing", "drawing:nozzle", "drawing:nozzles", "first-guide.md:25: no drawing drawings/nozzles.svg"],
  ["a drawing nobody shows", "![A nozzle](drawing:nozzle)", "", "drawings/nozzle.svg:1: no guide shows this drawing"],
  ["a circle", "prerequisites: []", "prerequisites: [second-guide]", "first-guide.md:12: second-guide is to be done"],
  ["no such guide before it", "prerequisites: []", "prerequisites: [zero]", "first-guide.md:12: no guide zero"],
  ["a place that is taken", "position: 1 }", "position: 2 }", "second-guide.md:11: first-guide has this place"],
  ["something that no guide may say", "kind: tip", "kind: tips", "first-guide.md:4: kind must be one of repair"],
])("a guide with %s is refused, with file and line", (_, from, to, message) => {
  const text = GOOD["first-guide"].replaceAll(from, to);
  expect(text).not.toBe(GOOD["first-guide"]);
  expect(() => guideSeed({ ...GOOD, "first-guide": text }, ["nozzle"])).toThrow(message);
});

test("a guide stands in the folder of its kind", () => {
  expect(() => guideSeed({ ...GOOD, "repair/third-guide": guideText("Third guide") }, ["nozzle"])).toThrow(
    "guides/repair/third-guide.md:4: a guide of this kind stands in the folder tip, not in repair",
  );
});

test("guides and drawings in folders are known by their names, of which there is one of each", () => {
  const repair = GOOD["second-guide"].replace("kind: tip", "kind: repair");
  const texts = { "tip/first-guide": GOOD["first-guide"], "repair/second-guide": repair };
  expect(guideSeed(texts, ["tip/nozzle"])).toContain('"slug":"second-guide"');
  expect(() => guideSeed({ ...texts, "tip/second-guide": GOOD["second-guide"] }, ["tip/nozzle"])).toThrow(
    "guides/repair/second-guide.md:2: tip/second-guide.md has this title, too",
  );
  expect(() => guideSeed(texts, ["repair/nozzle", "tip/nozzle"])).toThrow(
    "drawings/tip/nozzle.svg:1: repair/nozzle.svg has this name, too",
  );
});

test("names every problem at once", () => {
  const texts = {
    "first-guide": GOOD["first-guide"].replace("drawing:nozzle", "drawing:none"),
    "second-guide": GOOD["second-guide"].replace("printers: all", "printers: [none]"),
  };
  expect(() => guideSeed(texts, ["nozzle"])).toThrow(
    /first-guide\.md:25: [^]*second-guide\.md:10: [^]*drawings\/nozzle\.svg:1: /,
  );
});
