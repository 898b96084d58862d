import fc from "fast-check";
import { expect, test } from "vitest";
import { rowsArbitrary } from "../../catalogue.test-samples";
import { FIT_ANSWERS } from "../../fit/fit.model";
import { isSpecific } from "../../fit/interface-matching.model";
import { buildSnapshot } from "../build-snapshot.server";
import { hasBit } from "../index/bitset.server";

test("the answers of all parts for a printer are those of each part by itself", () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(rowsArbitrary, (data) => {
      const snapshot = buildSnapshot(data);
      for (const { idUuid } of data.printers) {
        const { answers, specific } = snapshot.fitsOn(idUuid);
        for (let row = 0; row < snapshot.index.capacity; row++) {
          const part = snapshot.index.part(row);
          const alone = part && snapshot.fitFor(part, idUuid);
          expect(FIT_ANSWERS.filter((answer) => hasBit(answers[answer], row))).toEqual(alone ? [alone.answer] : []);
          const shares = alone?.compared.some(
            ({ role, result, proves, kind }) => role === "must" && result === "same" && proves && isSpecific(kind),
          );
          expect(hasBit(specific, row)).toBe(alone?.answer === "should_fit" && shares === true);
          if (alone) seen.add(alone.answer);
        }
      }
    }),
    { numRuns: 200, seed: 3 },
  );
  // The random catalogues are worth something only while every answer occurs.
  expect([...seen].sort()).toEqual([...FIT_ANSWERS].sort());
});
