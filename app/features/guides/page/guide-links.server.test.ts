import { expect, test } from "vitest";
import { aGuide } from "../guides.test-samples";
import { guidesForPrinter, guidesNaming, guidesUsing, guidesWithCalculator } from "./guide-links.server";

test("guides that use a part are those with it among their parts or tools, by title", () => {
  const hotend = { table: "hotend" as const, partId: 4, quantity: 1, note: null };
  const guides = [
    aGuide({ title: "Needs it", parts: [hotend] }),
    aGuide({ title: "Another part", parts: [{ ...hotend, partId: 5 }] }),
    aGuide({ title: "A first one", parts: [hotend] }),
    aGuide({ title: "As a tool", tools: [{ name: "Key", note: null, toolId: 4 }] }),
  ];
  expect(guidesUsing(guides, "hotend", 4).map(({ title }) => title)).toEqual(["A first one", "Needs it"]);
  expect(guidesUsing(guides, "tools", 4).map(({ title }) => title)).toEqual(["As a tool"]);
  expect(guidesUsing(guides, "fan", 4)).toEqual([]);
});

test("guides that lead to a calculator are those that name it, by title", () => {
  const guides = [
    aGuide({ title: "B", calculators: ["flow-rate", "retraction"] }),
    aGuide({ title: "C", calculators: [] }),
    aGuide({ title: "A", calculators: ["retraction"] }),
  ];
  expect(guidesWithCalculator(guides, "retraction").map(({ title }) => title)).toEqual(["A", "B"]);
});

test("guides for a printer begin with those for the fewest printers; four are named and all are counted", () => {
  const own = { idUuid: "own", slug: "own", label: "Own", manufacturer: "Maker", gcodeFlavor: null };
  const guides = [
    ...["A", "B", "C", "D", "E"].map((title) => aGuide({ title })),
    aGuide({ title: "Y", printerIds: ["own", "other"] }),
    aGuide({ title: "Z", printerIds: ["own"] }),
    aGuide({ title: "0", printerIds: ["other"] }),
  ];
  const { total, best } = guidesForPrinter({ guides, fitOf: () => null }, own);
  expect(best.map(({ title }) => title)).toEqual(["Z", "Y", "A", "B"]);
  expect(total).toBe(7);
  expect(guidesForPrinter({ guides: [], fitOf: () => null }, own)).toEqual({ total: 0, best: [] });
});

test("of guides for all printers a page names repairs first, those whose parts fit before the others", () => {
  const own = { idUuid: "own", slug: "own", label: "Own", manufacturer: "Maker", gcodeFlavor: null };
  const part = (partId: number) => ({ table: "extruder" as const, partId, quantity: 1, note: null });
  const guides = [
    aGuide({ title: "A", kind: "tip" }),
    aGuide({ title: "B", kind: "repair", parts: [part(1)] }),
    aGuide({ title: "C", kind: "repair", parts: [] }),
    aGuide({ title: "D", kind: "repair", parts: [part(1), part(2)] }),
  ];
  const fitOf = ({ partId }: { partId: number }) => (partId === 2 ? "listed" : "does_not_fit");
  const { best } = guidesForPrinter({ guides, fitOf }, own);
  expect(best.map(({ title }) => title)).toEqual(["D", "C", "B", "A"]);
});

test("guides that name another one link to it in their text, or are done after it", () => {
  const guide = aGuide({ slug: "dry-filament" });
  const guides = [
    guide,
    aGuide({ title: "C", conclusion: "See [there](/learn/dry-filament)." }),
    aGuide({ title: "B", prerequisites: [guide.id] }),
    aGuide({ title: "A", conclusion: "See [there](/learn/dry-filament-well) and [there](https://example.org)." }),
    aGuide({ title: "D", introduction: `**[By its number](/learn/${String(guide.id)})**` }),
  ];
  expect(guidesNaming(guides, guide).map(({ title }) => title)).toEqual(["B", "C", "D"]);
});
