import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { z } from "zod";
import { fits, samplePart, samplePrinter, sampleRows } from "../catalogue.test-samples";
import { buildSnapshot } from "../engine/build-snapshot.server";
import { printerFacts } from "./printer-facts.model";
import { namedPrinters, printerGroups, searchPrinters } from "./printer-picker.server";

const rowSchema = z.object({ manufacturer: z.string(), name: z.string() });
const read = (file: string) =>
  z.array(rowSchema).parse(parse(readFileSync(`supabase/seed/data/${file}.csv`), { columns: true }));
const popular = new Set(read("printers-popular").map(({ manufacturer, name }) => `${manufacturer} ${name}`));
/** Every printer of the catalogue. */
const catalogue = buildSnapshot(
  sampleRows({
    printers: read("printers").map(({ manufacturer, name }) =>
      samplePrinter({ manufacturer, name, popular: popular.has(`${manufacturer} ${name}`) }),
    ),
  }),
);

test.each([
  ["enderr 3", /^Creality Ender-3$/],
  ["ender3", /^Creality Ender-3$/],
  ["ender 3 v2", /^Creality Ender-3 V2$/],
  ["crealty ender", /^Creality Ender-3$/],
  ["bambu x1c", /^Bambu Lab X1 Carbon$/],
  ["ad5m", /Adventurer 5M$/],
  ["i3 mk3", /Prusa.* MK3/],
  ["v2.4", /Voron 2\.4/],
  ["v0", /Voron 0/],
  ["a1 mini", /^Bambu Lab A1 mini$/],
  ["k1", /^Creality K1$/],
  ["neptune 4", /^Elegoo Neptune 4$/i],
])("%s finds the right printer first", (q, label) => {
  expect(searchPrinters(catalogue, q)[0]?.label).toMatch(label);
});

test.each([
  ["Creality K1", ["Creality K1"]],
  ["creality  k1", ["Creality K1"]],
  ["creality-k1", ["Creality K1"]],
  ["K1", ["Creality K1"]],
  ["ender-3 v2", ["Creality Ender-3 V2"]],
  ["toaster", []],
])("%s names one printer or none", (name, labels) => {
  expect(namedPrinters(catalogue, name).map(({ label }) => label)).toEqual(labels);
});

test("a name that may mean several names them, eight at most", () => {
  const found = namedPrinters(catalogue, "ender 3 s");
  expect(found.length).toBeGreaterThan(1);
  expect(found.length).toBeLessThanOrEqual(8);
});

test("what is no printer finds none", () => {
  for (const q of ["", "  ", "toaster", "zzz 9"]) expect(searchPrinters(catalogue, q)).toEqual([]);
});

test("a printer comes with its bed and the number of parts for it", () => {
  const printer = samplePrinter({ name: "Ender-3 V2", dimensions: "220 x 220 x 250 mm" });
  const parts = [samplePart({ id: 1 }), samplePart({ id: 2 }), samplePart({ id: 3 })];
  const [own, all] = parts;
  const one = buildSnapshot(
    sampleRows({
      parts,
      printers: [printer],
      compatibility: own && all ? [fits(own, printer), fits({ ...all, id: 2 }, null)] : [],
    }),
  );
  expect(searchPrinters(one, "ender")).toEqual([
    { slug: printer.slug, label: printer.label, dimensions: printer.dimensions, parts: 2, ownParts: 1 },
  ]);
  expect(printerGroups(one)[0]?.printers.map(printerFacts)).toEqual(["220 x 220 x 250 mm · 1 part"]);
});
