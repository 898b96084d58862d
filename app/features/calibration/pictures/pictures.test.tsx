import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { calculatorSlug } from "../calibration-steps.model";
import { calculate, calculatorOf, variantsOf } from "../calculators/calculator";
import { everyVariant, inputsOf } from "../calculators/random-inputs.test-samples";
import vectorFile from "../calculators/vectors.json";
import { drawn } from "./picture";
import { LETTER_HEIGHT, SCENE_WIDTH, widthOf, type Scene } from "./scene";
import { PictureFigure } from "./ui/picture-figure";

/** What is wrong with a scene: numbers that are none, letters outside of it. */
function faultsOf({ shapes, letters, height, name, says }: Scene): string[] {
  const texts = [name, says, ...letters.map(({ text }) => text), ...shapes.map(({ hover = "" }) => hover)];
  const wrong = /NaN|Infinity|undefined|null|\de[+-]?\d/;
  return [
    ...shapes.filter(({ path }) => !/^M[-\d.hHlLvVqaAMz ]+$/.test(path)).map(({ path }) => path),
    ...texts.filter((text) => wrong.test(text)),
    ...letters.flatMap(({ x, y, text, anchor }) => {
      const left = anchor === "start" ? x : anchor === "end" ? x - widthOf(text) : x - widthOf(text) / 2;
      const inside = left >= -6 && left + widthOf(text) <= SCENE_WIDTH + 6 && y >= LETTER_HEIGHT * 0.7 && y <= height;
      return inside ? [] : [`outside: ${text} at ${x} ${y}`];
    }),
  ];
}

describe.each(everyVariant)("$slug $variant.id", ({ slug, variant }) => {
  test("has a picture before anything is typed", () => {
    const picture = drawn(calculatorOf(slug).pictures, variant, null);
    expect(picture).toMatchObject({ isExample: true });
    expect(picture && faultsOf(picture.scene)).toEqual([]);
  });

  test("is drawn with its numbers, whatever they are", () => {
    let results = 0;
    fc.assert(
      fc.property(inputsOf(variant), (inputs) => {
        const result = variant.run(inputs);
        if (!result.ok) return;
        results += 1;
        const picture = drawn(calculatorOf(slug).pictures, variant, result);
        const letters = /^outside/;
        expect(picture && faultsOf(picture.scene).filter((fault) => !letters.test(fault))).toEqual([]);
      }),
      { seed: 15, numRuns: 200 },
    );
    expect(results).toBeGreaterThan(0);
  });
});

const vectors = z
  .array(
    z.object({
      id: z.string(),
      calculator: z.string(),
      variant: z.string(),
      inputs: z.record(z.string(), z.unknown()),
    }),
  )
  .parse(vectorFile);

test.each(vectors)("$id is drawn within its frame", ({ calculator, variant: id, inputs }) => {
  const slug = calculatorSlug(calculator);
  const variant = slug && variantsOf(slug).find((each) => each.id === id);
  if (!slug || !variant) throw new Error(`no ${calculator} ${id}`);
  const result = calculate(slug, id, inputs);
  const picture = drawn(calculatorOf(slug).pictures, variant, result);
  expect(picture?.isExample).toBe(result?.ok !== true);
  expect(picture && faultsOf(picture.scene)).toEqual([]);
});

test("a picture has a name, and its numbers in words", () => {
  const flow = calculatorOf("flow-rate");
  const [variant] = flow.groups[0].variants;
  const picture = drawn(flow.pictures, variant, variant.run({ oldFlow: 0.98, modifier1: 5, modifier2: -6 }));
  const html = renderToStaticMarkup(picture && <PictureFigure {...picture} />);
  expect(html).toContain('role="img" aria-label="Pads of both passes, the best of each marked"');
  expect(html).toMatch(/<figcaption>The best pads are \+5 % and then -6 %: 0\.98 becomes 1\.029, then 0\.9673\./);
  expect(html).not.toMatch(/style=|Example/);
});

test("the first band of a tower begins at the bed", () => {
  const { pictures, groups } = calculatorOf("retraction");
  const [orcaTower] = groups[0].variants;
  const picture = drawn(pictures, orcaTower, orcaTower.run({ start: 1, step: 0.2, height: 0.3 }));
  expect(picture?.scene.says).toBe("0.3 mm is in band 0, from 0 to 1.4 mm: the whole of it was printed with 1 mm.");
});
