import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { visibleLine } from "~/lib/text/visible-text";
import {
  GUIDE_CALCULATORS,
  GUIDE_FIRMWARE,
  GUIDE_FLAGS,
  GUIDE_KINDS,
  GUIDE_SLICERS,
  LINE_MARKS,
  type GuideDocument,
} from "../document/guide-document.model";
import { parseGuide, parseUnfinishedGuide } from "../document/parse-guide.server";
import { blankDraft, draftDocument, withoutBlankRows, type Draft } from "./draft.model";
import { draftOfDocument, guideMarkdown } from "./guide-markdown.server";

let lastId = 0;
const newStepId = () => String((lastId += 1));

const again = (guide: GuideDocument) => parseGuide(guideMarkdown(draftOfDocument(guide, newStepId)));

/** Pieces of which texts are made that could be taken for something else. */
const PIECES = [
  ...[
    "- ",
    "* ",
    "+ ",
    "1. ",
    "12) ",
    "# ",
    "## ",
    "> ",
    "``` ",
    "~~~",
    "<b>",
    "</b>",
    "<!-- x -->",
    "<https://a.test>",
  ],
  ...[
    "![x](y)",
    "[a](/learn)",
    "[a]: /b",
    "**Note:** ",
    "**Caution:**",
    "\\",
    "\\\\",
    "\\<",
    "\\- ",
    "---",
    "***",
    "===",
  ],
  ...[
    "`code <b>`",
    "*a*",
    "**",
    "_",
    "|",
    "&amp;",
    "#",
    "##",
    ":",
    "word",
    "Wörter",
    "日本",
    "🙂",
    "<javascript:x>",
    "    x",
  ],
];
const words = (longest: number, shortest = 1) =>
  fc
    .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: "grapheme", maxLength: 6 })), { maxLength: 8 })
    .map((parts) => visibleLine(parts.join(" ")).slice(0, longest).trim())
    // A letter that was cut in half, or of which nothing is left to be seen.
    .filter((text) => visibleLine(text) === text)
    // What leads nowhere is refused when a guide is checked.
    .filter((text) => [...text].length >= shortest && !/\]\((?!\/|https?:)/.test(text) && !/\p{Surrogate}/u.test(text));
const slug = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
const address = fc.tuple(slug, slug).map((both) => both.join("/"));
const some = <Value>(all: readonly Value[]) => fc.subarray([...all]);
const note = fc.option(words(300), { nil: undefined }).map((text) => (text === undefined ? {} : { note: text }));

const lines = fc
  .array(
    fc.record({
      level: fc.integer({ min: 0, max: 2 }),
      mark: fc.option(fc.constantFrom(...LINE_MARKS)),
      text: words(500),
    }),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((all) => {
    let deepest = 0;
    return all.map((line) => {
      const level = Math.min(line.level, deepest);
      deepest = level + 1;
      return { ...line, level };
    });
  });
const step = fc.record({
  title: words(80),
  lines,
  pictures: fc.array(fc.record({ url: slug.map((name) => `drawing:${name}`), alt: words(200) }), { maxLength: 3 }),
});
const text = fc.array(words(300), { minLength: 1, maxLength: 4 }).map((all) => all.join("\n\n"));
const guides: fc.Arbitrary<GuideDocument> = fc.record({
  head: fc.record({
    title: words(120, 5),
    summary: words(300),
    kind: fc.constantFrom(...GUIDE_KINDS),
    difficulty: fc.integer({ min: 1, max: 5 }),
    minutes: fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 60, max: 10_080 })),
    flags: some(GUIDE_FLAGS),
    firmware: some(GUIDE_FIRMWARE),
    slicer: some(GUIDE_SLICERS),
    printers: fc.oneof(fc.constant("all" as const), fc.uniqueArray(slug, { minLength: 1, maxLength: 4 })),
    series: fc.option(fc.record({ name: words(80), position: fc.integer({ min: 1, max: 99 }) })),
    prerequisites: fc.uniqueArray(slug, { maxLength: 3 }),
    tools: fc.array(
      fc.tuple(fc.record({ name: words(80), part: fc.option(address) }), note).map(([a, b]) => ({ ...a, ...b })),
      { maxLength: 3 },
    ),
    parts: fc.array(
      fc
        .tuple(fc.record({ part: address, quantity: fc.integer({ min: 1, max: 99 }) }), note)
        .map(([a, b]) => ({ ...a, ...b })),
      { maxLength: 3 },
    ),
    calculators: some(GUIDE_CALCULATORS),
    sources: fc.array(fc.record({ title: words(120), url: slug.map((name) => `https://${name}.example.org/`) }), {
      maxLength: 3,
    }),
  }),
  body: fc.record({ introduction: text, steps: fc.array(step, { minLength: 2, maxLength: 5 }), conclusion: text }),
});

test("a guide that is downloaded and imported again says the same", () => {
  fc.assert(
    fc.property(guides, (guide) => {
      expect(again(guide)).toEqual({ guide, problems: [] });
    }),
    { numRuns: 300 },
  );
});

test("a guide of the site is the same after that, too", () => {
  const file = "supabase/seed/guides/repair/cure-a-clicking-or-skipping-extruder.md";
  const { guide } = parseGuide(readFileSync(file, "utf8"));
  expect(guide === null ? null : again(guide).guide).toEqual(guide);
});

test("a published guide says who wrote it and who may use it, and can still be imported", () => {
  const { guide } = parseGuide(readFileSync("supabase/seed/guides/tip/keep-filament-dry.md", "utf8"));
  if (guide === null) throw new Error("The guide cannot be read");
  const published = { author: "Ann\ntitle: Mine", version: 3, licence: "CC BY-SA 4.0", url: "https://example.org/a" };
  const file = guideMarkdown(
    draftOfDocument(guide, () => "step"),
    published,
  );
  expect(file).toMatch(
    /^---\n# By Ann title: Mine, version 3\. Licence: CC BY-SA 4\.0\.\n# https:\/\/example\.org\/a\ntitle: /,
  );
  expect(parseGuide(file)).toEqual({ guide, problems: [] });
});

/** A draft that is imported again, as the database keeps it, whatever the ids of its steps. */
function imported(draft: Draft) {
  const { guide, problems } = parseUnfinishedGuide(guideMarkdown(draft));
  expect(problems).toEqual([]);
  return guide === null ? null : withoutIds(draftOfDocument(guide, newStepId));
}

const withoutIds = (draft: Draft) => {
  const { steps, ...document } = draftDocument(withoutBlankRows(draft));
  return { ...document, removed: null, steps: steps.map(({ id: _, ...step }) => step) };
};

test("a draft that is not finished is the same after being downloaded and imported", () => {
  const anything = fc.oneof(fc.constant(""), words(60));
  const drafts = fc.record({
    ...{ title: anything, summary: anything, difficulty: fc.constantFrom("", "3"), minutesMin: anything },
    ...{ seriesName: anything, introduction: anything, conclusion: anything, prerequisites: fc.array(words(20)) },
    tools: fc.array(fc.record({ name: anything, note: anything, part: anything }), { maxLength: 2 }),
    parts: fc.array(fc.record({ part: anything, quantity: fc.constantFrom("", "2", "some"), note: anything }), {
      maxLength: 2,
    }),
    sources: fc.array(fc.record({ title: anything, url: anything }), { maxLength: 2 }),
    steps: fc.array(
      fc.record({
        ...{ id: fc.constant("a1"), title: anything, pictures: fc.constant([]) },
        lines: fc.array(fc.record({ level: fc.constant(0), mark: fc.constant(""), text: words(600) }), {
          maxLength: 12,
        }),
      }),
      { maxLength: 3 },
    ),
  });
  fc.assert(
    fc.property(drafts, (some) => {
      const draft = { ...blankDraft([]), ...some };
      expect(imported(draft)).toEqual(withoutIds(draft));
    }),
    { numRuns: 60 },
  );
});

test("a guide to read first whose name begins with the marks of lists is kept", () => {
  const draft = { ...blankDraft([]), prerequisites: ["1. - - -", "> > > >", "- - - -", "? ? ? ?"] };
  expect(imported(draft)).toEqual(withoutIds(draft));
});

test("what cannot be read of a file is said in plain words, by line", () => {
  const file = (head: string, body = "## A step\n\n- A line.\n") => `---\n${head}\n---\n\n${body}`;
  const problemsOf = (text: string) => parseUnfinishedGuide(text).problems;
  const cases: readonly (readonly [string, number, string])[] = [
    ["title: a: b", 2, "This cannot be read as “name: value”"],
    ["title: A\ntitle: B", 3, "This fact stands here twice"],
    ["title: A\nkindd: tip", 3, "A guide has no fact called “kindd”"],
    ["title: [a, b]", 2, "“title” is text: put it in quotes"],
    ["title: A\nminutes: 5", 3, "“minutes” are two numbers, such as [10, 20]"],
    ["tools:\n  - name: A\n  - nam: B", 4, "A guide has no fact called “nam”"],
    ["tools: screwdriver", 2, "“tools” is a list of rows that begin with a hyphen"],
    ["- a list", 2, "The facts are names with values"],
  ];
  for (const [head, line, text] of cases) {
    expect(problemsOf(file(head)), head).toEqual([{ line, text: expect.stringContaining(text) }]);
  }
  expect(problemsOf("---\ntitle: A\n")).toEqual([{ line: 1, text: expect.stringContaining("do not end") }]);
  expect(problemsOf(file("title: A", "## One\n\n1. Numbered.\n"))).toEqual([
    { line: 7, text: "Lines of a step begin with a hyphen: the steps are numbered" },
  ]);
  // Text without facts is a draft, too.
  expect(parseUnfinishedGuide("## One\n\n- A line.\n").guide?.body.steps).toHaveLength(1);
});
