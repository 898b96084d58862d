import { expect, test } from "vitest";
import { fits, sampleFact, samplePart, samplePrinter, sampleRows } from "../catalogue.test-samples";
import { buildSnapshot } from "../engine/build-snapshot.server";
import { partView } from "./part-view.server";

const ENDER = samplePrinter({ name: "Ender-3" });
const CR10 = samplePrinter({ name: "CR-10" });
const K1 = samplePrinter({ name: "K1" });
const MK4 = samplePrinter({ name: "MK4", manufacturer: "Prusa" });
const FAN = samplePart({ table: "fan", id: 1, name: "A fan" });
const HOTEND = samplePart({ id: 1, name: "A hotend" });
const OTHER_HOTENDS = ["B", "C", "D", "E", "Far from A"].map((name, at) => samplePart({ id: at + 2, name }));
const FITTING_HOTEND = samplePart({ id: 9, name: "Z hotend" });

const must = (category: "fan" | "hotend", kind: string) =>
  ({ category, subcategory: null, kind, role: "must", caveat: null }) as const;
const snapshot = buildSnapshot(
  sampleRows({
    parts: [FAN, HOTEND, ...OTHER_HOTENDS, FITTING_HOTEND],
    printers: [ENDER, CR10, K1, MK4],
    compatibility: [
      { ...fits(FAN, ENDER), source: "example.org/list", confidence: "medium" },
      { ...fits(HOTEND, CR10), fit: "adapter", note: "Print the bracket" },
      fits(HOTEND, K1),
      fits(FITTING_HOTEND, MK4),
    ],
    interfaces: [{ kind: "hotend_fan_mm", value: "4010", label: "40 mm axial fan", slot: null, measure: null }],
    interfaceRules: [must("fan", "hotend_fan_mm"), must("fan", "fan_v"), must("hotend", "hotend_mount")],
    partInterfaces: [
      { table: "fan", partId: 1, ...sampleFact("hotend_fan_mm", "4010", { source: "the maker" }) },
      { table: "fan", partId: 1, ...sampleFact("fan_v", "24") },
      { table: "hotend", partId: 1, ...sampleFact("hotend_mount", "v6") },
      { table: "hotend", partId: 2, ...sampleFact("hotend_mount", "v6") },
    ],
    printerInterfaces: [
      ...[ENDER, CR10, MK4].flatMap(({ idUuid: printerId }) => [
        { printerId, ...sampleFact("hotend_fan_mm", "4010", { source: "a | b", confidence: "medium" }) },
        { printerId, ...sampleFact("fan_v", "24", { confidence: "low" }) },
        { printerId, ...sampleFact("hotend_mount", "mk8") },
      ]),
      { printerId: K1.idUuid, ...sampleFact("hotend_mount", "k1") },
    ],
  }),
);
const view = (part: typeof FAN, printer: typeof ENDER | null) =>
  partView(snapshot, part, printer && { printer, own: true }, () => undefined);

test("the reasons of an answer name both sides, and what is assumed", () => {
  const { fit } = view(FAN, MK4);
  expect(fit).toMatchObject({ answer: "should_fit", otherwise: null, changedFor: [] });
  expect(fit?.reasons).toMatchObject([
    {
      label: "Hotend fan size",
      needs: "40 mm axial fan",
      has: "40 mm axial fan",
      result: "same",
      evidence: [
        { side: "Part", confidence: "high", sources: [{ text: "the maker", href: null }] },
        { side: "Printer", confidence: "medium", sources: [{ text: "a" }, { text: "b" }] },
      ],
    },
    { label: "Fan voltage", needs: "24", has: "24, assumed from its supply", result: "same" },
  ]);
  expect(view(FAN, K1).fit?.reasons[0]).toMatchObject({ has: null, result: "unknown" });
});

test("an answer by a row names its source, and whether the interfaces say otherwise", () => {
  expect(view(FAN, ENDER).fit).toMatchObject({
    answer: "listed",
    sources: [{ text: "example.org/list", href: "https://example.org/list" }],
    otherwise: null,
  });
  const text = "The facts of the Creality K1 say otherwise: your printer has k1, this part needs v6.";
  expect(view(HOTEND, K1).fit).toMatchObject({ answer: "listed", otherwise: { text, listedFor: [] } });
});

test("facts that contradict a source for a printer with the same interface are named with that printer", () => {
  // The K1 has another mount: that it is listed says nothing about this one.
  const listed = buildSnapshot({ ...snapshot.data(), compatibility: [fits(HOTEND, CR10), fits(HOTEND, K1)] });
  const on = (printer: typeof ENDER) => partView(listed, HOTEND, { printer, own: false }).fit;
  expect(on(ENDER)).toMatchObject({
    answer: "does_not_fit",
    otherwise: {
      text: "The facts of the Creality Ender-3 say otherwise: the printer has mk8, this part needs v6.",
      listedFor: [{ slug: CR10.slug, label: CR10.label }],
      same: "hotend mount",
    },
  });
  // With an adapter both are right.
  expect(view(HOTEND, ENDER).fit?.otherwise).toBeNull();
});

test("an answer by a change names the printers it is known from", () => {
  expect(view(HOTEND, ENDER).fit).toMatchObject({
    answer: "needs_change",
    text: "Needs an adapter: Print the bracket",
    changedFor: [{ slug: CR10.slug, label: CR10.label }],
  });
});

test("the printers that a part should fit stand behind those it is listed for, by maker", () => {
  const { printers, shouldFit, shouldFitCount } = view(FAN, null);
  expect(printers).toMatchObject([{ manufacturer: "Creality", printers: [{ name: "Ender-3" }] }]);
  const how = "same hotend fan size and fan voltage";
  expect(shouldFit).toEqual([
    { manufacturer: "Creality", manufacturerSlug: "creality", printers: [{ modelSlug: "cr-10", name: "CR-10", how }] },
    { manufacturer: "Prusa", manufacturerSlug: "prusa", printers: [{ modelSlug: "mk4", name: "MK4", how }] },
  ]);
  expect(shouldFitCount).toBe(2);
  expect(view(HOTEND, null).shouldFit).toEqual([]);
});

test("similar parts that fit the printer come first, those that do not last", () => {
  const names = (printer: typeof ENDER | null) => view(HOTEND, printer).similar.map(({ name }) => name);
  expect(names(null)).toEqual(["B", "C", "D", "E"]);
  expect(names(MK4)).toEqual(["Z hotend", "C", "D", "E"]);
});

test("sources that several facts of one side share are named once", () => {
  const facts = { source: "one | two", confidence: "medium" } as const;
  const fan = buildSnapshot(
    sampleRows({
      parts: [FAN],
      printers: [ENDER],
      interfaceRules: [must("fan", "fan_v")],
      partInterfaces: ["12", "24"].map((volts) => ({ table: "fan", partId: 1, ...sampleFact("fan_v", volts, facts) })),
      printerInterfaces: [{ printerId: ENDER.idUuid, ...sampleFact("fan_v", "24", facts) }],
    }),
  );
  const [reason] = partView(fan, FAN, { printer: ENDER, own: true }).fit?.reasons ?? [];
  expect(reason?.evidence.map(({ side }) => side)).toEqual(["Part", "Printer"]);
});
