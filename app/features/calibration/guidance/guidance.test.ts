import { describe, expect, test } from "vitest";
import { CALCULATOR_SLUGS } from "../calibration-steps.model";
import { variantsOf } from "../calculators/calculator";
import { howToData } from "../page/calculator-data.server";
import { guidanceFor } from "./guidance";
import { SOURCES } from "./sources";

const everyVariant = CALCULATOR_SLUGS.flatMap((slug) => variantsOf(slug).map(({ id }) => ({ slug, id })));

/** Pages that the reference names. */
const KNOWN =
  /^https:\/\/(github\.com\/(OrcaSlicer\/OrcaSlicer_WIKI|Klipper3d\/klipper|MarlinFirmware\/MarlinDocumentation|AndrewEllis93\/Print-Tuning-Guide)\/blob\/HEAD\/[\w/.-]+|duet3d\.dozuki\.com\/Wiki\/M556|teachingtechyt\.github\.io\/calibration\.html)$/;

describe.each(everyVariant)("$slug $id", ({ slug, id }) => {
  const guidance = guidanceFor(slug, id);

  test("says what to do, how sure it is, and where that is from", () => {
    expect(guidance.read).not.toEqual([]);
    expect(guidance.sources).not.toEqual([]);
    expect(new Set(guidance.sources.map(({ url }) => url)).size).toBe(guidance.sources.length);
  });

  test("is written in whole sentences that can be read in one go", () => {
    const { purpose, order, print, read, mistakes, certainty } = guidance;
    for (const text of [purpose, order, certainty, ...print, ...read, ...mistakes]) {
      expect(text).toMatch(/^[A-Z0-9“].*\.$/);
      for (const sentence of text.split(/(?<=[.:;?])\s/)) expect(sentence.split(" ").length, sentence).toBeLessThan(36);
    }
  });

  test("gives search engines steps where there is something to print", () => {
    const steps = howToData("Test", "https://example.test/", guidance).flatMap(({ step }) => step);
    expect(steps).toHaveLength(guidance.print.length === 0 ? 0 : 2);
  });
});

test("sources are pages that the reference names", () => {
  for (const { url } of Object.values(SOURCES)) expect(url).toMatch(KNOWN);
});
