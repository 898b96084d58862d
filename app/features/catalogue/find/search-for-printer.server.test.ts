import { expect, test } from "vitest";
import { samplePrinter, sampleRows } from "../catalogue.test-samples";
import { buildSnapshot } from "../engine/build-snapshot.server";
import { searchForPrinter } from "./search-for-printer.server";

const printers = [
  samplePrinter({ manufacturer: "Creality", name: "K1", popular: true }),
  samplePrinter({ manufacturer: "Bambu Lab", name: "P1S", popular: true }),
];
const { vocabulary } = buildSnapshot(sampleRows({ printers }));
const [K1 = "", P1S = ""] = printers.map(({ slug }) => slug);

test.each([
  ["?q=nozzle", null],
  [`?q=hot%20end&for=${K1}`, `?q=hot%20end&printer=${K1}`],
  [`?for=${K1}`, `?printer=${K1}`],
  // The words or the address name the printer.
  [`?q=p1s+nozzle&for=${K1}`, "?q=p1s+nozzle"],
  [`?q=nozzle&printer=${P1S}&for=${K1}`, `?q=nozzle&printer=${P1S}`],
  [`?q=nozzle&printer=any&for=${K1}`, "?q=nozzle&printer=any"],
  ["?q=nozzle&for=no-such-printer", "?q=nozzle"],
  ["?for=%3Cscript%3E", ""],
])("the search %s in the header leads to %s", (search, expected) => {
  expect(searchForPrinter(search, vocabulary)).toBe(expected);
});
