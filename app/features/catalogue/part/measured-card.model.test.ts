import { expect, test } from "vitest";
import { inInches } from "~/lib/numbers/length-text";
import { measuredFit } from "./measured-card.model";

const fit = (text: string, check: string | null) => ({ answer: "listed" as const, text, check });

test("a fit says sizes in the visitor's unit, and stays the same object without one", () => {
  const differs = fit("Does not fit: your bed takes 235 x 235 mm", "Measure 300 mm");
  expect(measuredFit(differs, inInches)).toEqual(fit("Does not fit: your bed takes 9.3 x 9.3 in", "Measure 11.8 in"));
  for (const [same, lengths] of [
    [differs, (text: string) => text],
    [fit("Fits", null), inInches],
  ] as const) {
    expect(measuredFit(same, lengths)).toBe(same);
  }
});
