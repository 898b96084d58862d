import { expect, test } from "vitest";
import { calculatorOf } from "../calculators/calculator";
import { addressNotes } from "./address-notes";
import { calculatorJson } from "./calculator-json.server";

const TOWER = "variant=orca-tower&start=0&step=0.002&height=8";

const notes = (query: string) => addressNotes(calculatorOf("pressure-advance"), new URLSearchParams(query));

test.each([
  [`${TOWER}&heigth=3&foo=1`, ["“heigth” is no input", "“foo” is no input"]],
  [`${TOWER}&variant=index`, ["“variant” is there more than once: the first"]],
  [`${TOWER}&height=9`, ["“height” is there more than once, and takes one value"]],
  [`${TOWER}&format=xml`, ["the only one for data is json"]],
  [`${TOWER}&format=json&begun=1&utm_source=x&skip=`, []],
  ["variant=orca-towers&foo=1", []],
])("of %s it says %j", (query, words) => {
  const said = notes(query);
  expect(said).toHaveLength(words.length);
  for (const [at, word] of words.entries()) expect(said[at]).toContain(word);
});

test("data says the same, beside a result and beside an error", () => {
  const of = (query: string) => calculatorJson(calculatorOf("pressure-advance"), new URLSearchParams(query)).body;
  expect(of(TOWER)).not.toHaveProperty("notes");
  expect(of(`${TOWER}&foo=1`)).toMatchObject({ outputs: { pressureAdvance: 0.016 }, notes: [expect.any(String)] });
  expect(of("variant=orca-tower&start=0&step=0.002&heigth=8")).toMatchObject({
    error: { field: "height", code: "E_REQUIRED" },
    notes: [expect.stringContaining("heigth")],
  });
});
