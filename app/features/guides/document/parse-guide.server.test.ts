import { describe, expect, test } from "vitest";
import { parseGuide, parseUnfinishedGuide } from "./parse-guide.server";

const HEAD = `title: Change a nozzle
summary: Plastic oozes out.
kind: repair
difficulty: 2
minutes: [15, 30]
flags: [hot_surface]
firmware: []
slicer: []
printers: all
series: null
prerequisites: []
tools:
  - name: Socket
    note: 7 mm
    part: null
parts:
  - part: e3d/e3d-v6
    quantity: 1
calculators: [flow-rate]
sources:
  - title: A guide
    url: https://example.org/guide
`;

const BODY = `It drips.

Two paragraphs.

## Heat the hotend

- Heat to **240 °C**,
  as printed last.
  - PLA: 220 °C.
- **Caution:** The block is hot.
- **Note** without a colon is part of the text.

![The block from below](drawing:nozzle-block)

## Unscrew the nozzle

- Turn [left](/find/e3d/e3d-v6).

## Conclusion

Print the [first layer](/learn/dial-in-first-layer-squish).
`;

const guideOf = (body = BODY, head = HEAD) => `---\n${head}---\n${body}`;

test.each([
  ["a value that stands for itself", "a: &a [*a]", "Write the value in place of *a"],
  ["lists deep within each other", "[".repeat(2_000), "This line is too far in"],
  ["names deep within each other", "? ".repeat(1_000), "This line is too far in"],
])("%s is named by its line", (_, head, text) => {
  expect(parseGuide(`---\n${head}\n---\n\n## Conclusion\n\nDone.\n`).problems).toContainEqual({ line: 2, text });
});

test("reads head, introduction, steps with lines, marks and pictures, and conclusion", () => {
  expect(parseGuide(guideOf())).toEqual({
    guide: {
      head: {
        title: "Change a nozzle",
        summary: "Plastic oozes out.",
        kind: "repair",
        difficulty: 2,
        minutes: [15, 30],
        flags: ["hot_surface"],
        firmware: [],
        slicer: [],
        printers: "all",
        series: null,
        prerequisites: [],
        tools: [{ name: "Socket", note: "7 mm", part: null }],
        parts: [{ part: "e3d/e3d-v6", quantity: 1 }],
        calculators: ["flow-rate"],
        sources: [{ title: "A guide", url: "https://example.org/guide" }],
      },
      body: {
        introduction: "It drips.\n\nTwo paragraphs.",
        steps: [
          {
            title: "Heat the hotend",
            lines: [
              { level: 0, mark: null, text: "Heat to **240 °C**, as printed last." },
              { level: 1, mark: null, text: "PLA: 220 °C." },
              { level: 0, mark: "caution", text: "The block is hot." },
              { level: 0, mark: null, text: "**Note** without a colon is part of the text." },
            ],
            pictures: [{ url: "drawing:nozzle-block", alt: "The block from below" }],
          },
          {
            title: "Unscrew the nozzle",
            lines: [{ level: 0, mark: null, text: "Turn [left](/find/e3d/e3d-v6)." }],
            pictures: [],
          },
        ],
        conclusion: "Print the [first layer](/learn/dial-in-first-layer-squish).",
      },
    },
    problems: [],
  });
});

test("reads files of any system the same", () => {
  expect(parseGuide(`\uFEFF${guideOf().replaceAll("\n", "\r\n")}`)).toEqual(parseGuide(guideOf()));
});

/** The line of a file that has a text. */
function lineWith(source: string, text: string): number {
  return source.slice(0, source.indexOf(text)).split("\n").length;
}

describe("says what is wrong, and in which line", () => {
  test.each([
    [
      "YAML",
      guideOf(
        BODY,
        `${HEAD}kind: tip
`,
      ),
      "kind: tip",
      "This fact stands here twice",
    ],
    [
      "a kind that there is not",
      guideOf(BODY, HEAD.replace("kind: repair", "kind: story")),
      "kind: story",
      "kind must be one of repair, upgrade, slicer, tip",
    ],
    [
      "a flag that there is not",
      guideOf(BODY, HEAD.replace("hot_surface", "hot")),
      "flags:",
      /^flags\.0 must be one of mains_voltage/,
    ],
    [
      "minutes the wrong way round",
      guideOf(BODY, HEAD.replace("[15, 30]", "[30, 15]")),
      "minutes:",
      "minutes must be from less to more",
    ],
    [
      "an address that is none of a part",
      guideOf(BODY, HEAD.replace("part: e3d/e3d-v6", "part: V6")),
      "part: V6",
      "parts.0.part must be the address of a part, such as e3d/e3d-v6",
    ],
    [
      "no conclusion",
      guideOf(BODY.replace("## Conclusion", "## The end")),
      "## The end",
      "A guide ends with ## Conclusion",
    ],
    ["HTML", guideOf(BODY.replace("240 °C", "240 <br> °C")), "- Heat to", "Write it without HTML"],
    [
      "a script as a link",
      guideOf(BODY.replace("/find/e3d/e3d-v6", "javascript:alert(1)")),
      "- Turn",
      "A link to javascript:alert(1) leads nowhere here",
    ],
    [
      "a link to another host that looks like one of this site",
      guideOf(BODY.replace("/find/e3d/e3d-v6", "//x.invalid/")),
      "- Turn",
      "A link to //x.invalid/ leads nowhere here",
    ],
    [
      "a heading of another kind",
      guideOf(`${BODY}\n### More\n`),
      "### More",
      "Only headings of two ## stand in a guide: one for each step, and Conclusion",
    ],
    [
      "a paragraph in a step",
      guideOf(BODY.replace("- Turn", "- One line.\n\nTurn")),
      "Turn [left]",
      "A step is a list of lines, and pictures",
    ],
    [
      "a picture from elsewhere",
      guideOf(BODY.replace("drawing:nozzle-block", "https://x.invalid/a.png")),
      "## Heat",
      "A picture is a drawing, such as drawing:idler-tension, or one that was uploaded here",
    ],
    [
      "a picture without words",
      guideOf(BODY.replace("The block from below", "")),
      "## Heat",
      "The text of the picture is missing",
    ],
    ["numbered lines", guideOf(BODY.replace("- Turn", "1. Turn")), "1. Turn", /^Lines of a step begin with a hyphen/],
    [
      "nine lines",
      guideOf(BODY.replace("- Turn", `${"- One more.\n".repeat(8)}- Turn`)),
      "## Unscrew",
      "A step has at most 8 lines",
    ],
    [
      "a line of 501 characters",
      guideOf(BODY.replace("PLA: 220 °C.", "x".repeat(501))),
      "## Heat",
      "The line has at most 500 characters",
    ],
  ])("%s", (_, source, where, what) => {
    const { guide, problems } = parseGuide(source);
    expect(guide).toBeNull();
    expect(problems).toEqual([{ line: lineWith(source, where), text: matching(what) }]);
  });

  test("a file without a head, or with a key too many", () => {
    expect(parseGuide("# A guide").problems).toEqual([
      { line: 1, text: "The facts about the guide come first, between two lines of three hyphens (---)" },
    ]);
    expect(parseGuide(guideOf(BODY, `${HEAD}author: me\n`)).problems).toEqual([
      { line: 24, text: expect.stringContaining("author") },
    ]);
  });

  test("all that is wrong, in the order of the file", () => {
    const source = guideOf(BODY.replace("### ", "").replace("- Turn", "Turn"), HEAD.replace("kind: repair", "kind: 1"));
    const lines = parseGuide(source).problems.map(({ line }) => line);
    expect(lines).toEqual([
      lineWith(source, "kind: 1"),
      lineWith(source, "## Unscrew"),
      lineWith(source, "Turn [left]"),
    ]);
  });
});

const matching = (what: string | RegExp): unknown => (typeof what === "string" ? what : expect.stringMatching(what));

test("a file that is too long is not read", () => {
  expect(parseGuide(guideOf(`${BODY}${"x".repeat(400_000)}`)).problems).toEqual([
    { line: 1, text: "The file has more than 400,000 characters" },
  ]);
});

test("lists as deep and marks as many as a file holds do not take long", () => {
  const deep = Array.from({ length: 700 }, (_, at) => `${"  ".repeat(at % 60)}- **[_\`x`).join("\n");
  const started = performance.now();
  expect(parseGuide(guideOf(BODY.replace("- Turn", deep))).problems[0]?.text).not.toMatch("65,536");
  expect(performance.now() - started).toBeLessThan(5_000);
});

describe("of a file that need not be complete", () => {
  test.each([
    ["a kind that there is not", "kind: repair", "kind: novel", /“kind” is one of repair, upgrade/],
    ["a difficulty that there is not", "difficulty: 1", "difficulty: 9", /“difficulty” is a number from 1 to 5/],
    ["a safety flag that there is not", "flags: [hot_surface]", "flags: [lava]", /“flags” is one of mains_voltage/],
  ])("%s is named by line, not left out", (_, said, instead, what) => {
    const head = `title: x\nkind: repair\ndifficulty: 1\nflags: [hot_surface]\n`.replace(said, instead);
    const source = `---\n${head}---\n\nText.\n`;
    expect(parseUnfinishedGuide(source).problems).toEqual([{ line: lineWith(source, instead), text: matching(what) }]);
  });

  test("a picture of another site, and a character that is no text, are named by line", () => {
    const pictured = "## Look\n\n- Look.\n\n![A rail](https://example.org/x.png)\n";
    expect(parseUnfinishedGuide(pictured).problems).toEqual([
      { line: 5, text: matching(/^No picture of this site is at https:\/\/example\.org\/x\.png: take this line out/) },
    ]);
    const bytes = new TextDecoder().decode(new Uint8Array([0x54, 0xff, 0x9d]));
    for (const odd of ["Two\0.", "\x1B[31m", bytes]) {
      expect(parseUnfinishedGuide(`One.\n\n${odd}\n`).problems).toEqual([
        { line: 3, text: matching(/is no text: save the file as text in UTF-8/) },
      ]);
    }
  });

  test("what is not said yet is no mistake", () => {
    expect(parseUnfinishedGuide('---\nkind: ""\ndifficulty: null\n---\n').problems).toEqual([]);
  });
});
