import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Firmware } from "../expected";
import { PRINT_KINDS } from "./kinds/all-kinds";
import { writePrint } from "./write-print";

/*
 * Check 13: the files as they were when somebody last looked at them, byte by byte. Kept are digests of the files that the
 * forms begin with, part by part, so that a difference shows where it is, and whole files of small prints.
 * After a change that is meant: npx vitest run --project unit tests/gcode/prints/golden.test.ts -u
 */

const FIRMWARES: readonly Firmware[] = ["klipper", "marlin", "rrf"];

/** Settings with which a print is small. */
const SMALL: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "max-flow-tower": { nozzle: "0.8", lineWidth: "100", start: "5", end: "8", step: "2", length: "20", depth: "15" },
  "max-flow-blobs": { end: "12" },
  "pressure-advance-pattern": { end: "0.01", walls: "1", layers: "2", side: "10", numbering: "no", perimeters: "1" },
  "pressure-advance-tower": { end: "0.004", layerHeight: "0.3" },
  "pressure-advance-lines": { end: "0.01" },
  "flow-pads": { nozzle: "0.8", padCount: "2", padSize: "24", layerHeight: "0.4", firstLayerHeight: "0.4" },
  "flow-wall": { height: "2" },
  "retraction-tower": { start: "1", end: "2", step: "1", layerHeight: "0.3" },
  "skew-frame": { nozzle: "0.8", layerHeight: "0.6", firstLayerHeight: "0.6", side: "50" },
};

function fileOf(slug: string, entered: Readonly<Record<string, string>>): string {
  const written = writePrint(slug, entered);
  if ("problem" in written) throw new Error(JSON.stringify(written.problem));
  return written.value.text;
}

const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** Digests of the head, of the start and of each layer, each with how many lines it has. */
function digestsOf(text: string): string {
  const parts = text.split(/^(?=G21$|;LAYER_CHANGE$|;TYPE:End$)/m);
  return parts
    .map((part) => `${digest(part)} ${String(part.split("\n").length - 1)} ${part.split("\n", 1)[0] ?? ""}\n`)
    .join("");
}

describe.each(PRINT_KINDS)("$slug", ({ slug, usual }) => {
  test("is as it was with what its form begins with", async () => {
    const whole = FIRMWARES.map((firmware) => `${digest(fileOf(slug, usual(firmware).entered))} ${firmware}\n`);
    const parts = digestsOf(fileOf(slug, usual("klipper").entered));
    await expect(`${whole.join("")}Parts for klipper:\n${parts}`).toMatchFileSnapshot(`golden/${slug}.digests.txt`);
  });

  test("is as it was when it is small", async () => {
    await expect(fileOf(slug, SMALL[slug] ?? {})).toMatchFileSnapshot(`golden/${slug}.gcode`);
  });
});
