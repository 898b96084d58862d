import { expect, test } from "vitest";
import { buildSnapshot } from "~/features/catalogue/engine/build-snapshot.server";
import { seedCatalogue } from "~/features/catalogue/seed-catalogue.test-samples";
import { askedGuides } from "~/features/guides/find/guide-list.server";
import { seedGuides } from "~/features/guides/seed-guides.test-samples";
import { guideSource } from "./guide-source.server";

/* What visitors type into the search of LEARN, asked of the guides that ship with the product. */

const catalogue = seedCatalogue();
const idBySlug = new Map(catalogue.printers.map(({ slug, idUuid }) => [slug, idUuid]));
const source = guideSource(buildSnapshot({ ...catalogue, guides: seedGuides((slug) => idBySlug.get(slug) ?? "") }));
const found = (q: string) => askedGuides(source, new URLSearchParams({ q })).found.guides.map(({ title }) => title);

test.each([
  ["K1 part", "Fix overheating on small parts"],
  ["k1 hotend", "PID-tune the hotend and bed"],
  ["hotend", "Swap the K2 Plus hotend"],
  ["ender 3 nozzle", "Change a nozzle"],
  ["bed", "Bring back bed adhesion"],
  ["how do i stop my printer making hairs", "Get rid of stubborn stringing"],
])("“%s” finds few guides, and first %s", (q, title) => {
  const titles = found(q);
  expect(titles[0]).toContain(title);
  expect(titles.length).toBeLessThanOrEqual(source.guides.length / 3);
});

test("a printer's name alone finds all guides for it, as do words beside it that say nothing", () => {
  expect(found("k1").length).toBeGreaterThan(source.guides.length / 2);
  expect(found("guides for my k1 printer")).toEqual(found("k1"));
});
