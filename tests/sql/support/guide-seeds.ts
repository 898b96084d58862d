import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildGuideSeed } from "../../../scripts/build-seed";

/** What a guide of a test says that others do not. Values of the head are YAML. */
export interface TestGuide {
  readonly head?: Readonly<Record<string, string>>;
  readonly introduction?: string;
  /** The steps as Markdown. */
  readonly steps?: string;
}

const HEAD = {
  summary: "In short.",
  kind: "tip",
  difficulty: "1",
  minutes: "[5, 10]",
  flags: "[]",
  firmware: "[]",
  slicer: "[]",
  printers: "all",
  series: "null",
  prerequisites: "[]",
  tools: "[]",
  parts: "[]",
  calculators: "[]",
  sources: "[{ title: A page, url: https://example.test/ }]",
};

const STEPS = "## One\n\n- Do this.\n\n## Two\n\n- Do that.\n";

/** The file of a guide. */
export function guideText(title: string, { head = {}, introduction = "Why.", steps = STEPS }: TestGuide = {}): string {
  const lines = Object.entries({ title, ...HEAD, ...head }).map(([name, value]) => `${name}: ${value}`);
  return `---\n${lines.join("\n")}\n---\n\n${introduction}\n\n${steps}\n## Conclusion\n\nDone.\n`;
}

/**
 * The seed made from the files of guides, by name without what that ends in, beside drawings of these names. A guide
 * whose name has no folder stands in the one of its kind.
 */
export function guideSeed(texts: Readonly<Record<string, string>>, drawings: readonly string[] = []): string {
  const directory = mkdtempSync(path.join(tmpdir(), "first-layer-guides-"));
  const folder = (name: string, extension: string, files: readonly (readonly [string, string])[]): string => {
    const made = path.join(directory, name);
    mkdirSync(made);
    for (const [file, text] of files) {
      mkdirSync(path.dirname(path.join(made, file)), { recursive: true });
      writeFileSync(path.join(made, file + extension), text);
    }
    return made;
  };
  const kindOf = (text: string) => /^kind: (.+)$/m.exec(text)?.[1] ?? HEAD.kind;
  try {
    return buildGuideSeed({
      guides: folder(
        "guides",
        ".md",
        Object.entries(texts).map(([name, text]) => [name.includes("/") ? name : `${kindOf(text)}/${name}`, text]),
      ),
      drawings: folder(
        "drawings",
        ".svg",
        drawings.map((name) => [name, "<svg/>"]),
      ),
    });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
