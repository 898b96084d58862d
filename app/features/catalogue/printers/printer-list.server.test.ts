import { expect, test } from "vitest";
import { buildSnapshot } from "../engine/build-snapshot.server";
import { seedCatalogue } from "../seed-catalogue.test-samples";
import { packPrinters, unpackPrinters } from "./packed-printers.model";
import { makerView, popularMakers, printersView } from "./printer-list.server";

const snapshot = buildSnapshot(seedCatalogue());
const maker = (slug: string) => {
  const found = snapshot.printerAddresses.maker(slug);
  if (found === null) throw new Error(`no maker ${slug}`);
  return makerView(snapshot, found);
};

test("all printers are there by their makers, and the popular ones with their parts", () => {
  const view = printersView(snapshot, "");
  expect(view).toMatchObject({ found: null, total: 862 });
  expect(view.makers.reduce((sum, { count }) => sum + count, 0)).toBe(862);
  const popular = view.popular.flatMap(({ printers }) => printers);
  expect(popular).toHaveLength(94);
  expect(popular.every(({ ownParts }) => ownParts > 0)).toBe(true);
  // Tools fit every printer, and are counted once.
  expect(view.universalParts).toBeGreaterThan(40);
  expect(popular.find(({ modelSlug }) => modelSlug === "hi")?.ownParts).toBeLessThan(20);
  const { popular: unpacked, makers } = unpackPrinters(packPrinters(view));
  expect(makers).toEqual(view.makers);
  expect(unpacked).toMatchObject(
    view.popular.map(({ slug, name, printers }) => ({
      slug,
      name,
      printers: printers.map(({ name: model, modelSlug, ownParts }) => ({ name: model, modelSlug, ownParts })),
    })),
  );
});

test("a search shows what it found and nothing else, known printers before those nobody has described", () => {
  const { found, popular, makers } = printersView(snapshot, "sidewinder");
  expect([popular, makers]).toEqual([[], []]);
  expect(found?.[0]?.label).toMatch(/^Artillery Sidewinder X/);
  const isKnown = (found ?? []).map(({ modelSlug }) => {
    const printer = snapshot.printerAddresses.at("artillery", modelSlug);
    return printer !== null && snapshot.interfaceBook.ofPrinter(printer.idUuid).length > 0;
  });
  expect(isKnown).toEqual([...isKnown].sort((a, b) => Number(b) - Number(a)));
  expect(isKnown).toContain(true);
  expect(printersView(snapshot, "toaster").found).toEqual([]);
});

test("a maker's page has the printers of which it is known what they take before the others", () => {
  const { known, others, parts } = maker("creality");
  expect(known.map(({ name }) => name)).toContain("Ender-3 V2");
  expect(known.length + others.length).toBe(68);
  expect(others.length).toBeGreaterThan(0);
  expect(parts).toBeGreaterThan(5);
  expect(maker("anet")).toMatchObject({ parts: 0, known: [{ name: "A8" }] });
});

test("the makers with the most popular printers come first, and of theirs what most parts fit", () => {
  expect(popularMakers(snapshot, 3).map(({ name }) => name)).toEqual(["Creality", "Prusa Research", "Anycubic"]);
  const { popular } = unpackPrinters(packPrinters(printersView(snapshot, "")));
  expect(popular.slice(0, 3).map(({ name }) => name)).toEqual(["Creality", "Prusa Research", "Anycubic"]);
  const counts = popular[0]?.printers.map(({ ownParts }) => ownParts) ?? [];
  expect(counts.length).toBeGreaterThan(20);
  expect(counts).toEqual([...counts].sort((a, b) => b - a));

  // What members fitted parts to says more than how many parts there are.
  const hi = snapshot.printerBySlug("creality-hi");
  const report = {
    ...{ table: "hotend" as const, partId: 1, id: 1, printerId: hi?.idUuid ?? "", outcome: "fits" as const },
    ...{ stars: 5, note: null, author: null, createdAt: "", updatedAt: "" },
  };
  const reported = buildSnapshot({ ...snapshot.data(), fitReports: [report] });
  expect(printersView(reported, "").popular[0]?.printers[0]?.name).toBe("Hi");
  expect(popularMakers(snapshot, 999).length).toBeLessThan(40);
});
