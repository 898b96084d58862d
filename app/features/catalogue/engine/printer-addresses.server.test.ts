import { describe, expect, test } from "vitest";
import { sampleManufacturer, samplePrinter } from "../catalogue.test-samples";
import { seedRows } from "../seed-catalogue.test-samples";
import { PrinterAddresses } from "./printer-addresses.server";

const address = ({ manufacturerSlug, modelSlug }: { manufacturerSlug: string; modelSlug: string }) =>
  `${manufacturerSlug}/${modelSlug}`;

describe("the printers that ship", () => {
  // Slugs as the database gives them: a second printer with the same one gets a number.
  const taken = new Map<string, number>();
  const printers = seedRows("printers").map((row, at) => {
    const printer = samplePrinter({
      manufacturer: row["manufacturer"] ?? "",
      name: row["name"] ?? "",
      idUuid: String(at),
    });
    const times = (taken.get(printer.slug) ?? 0) + 1;
    taken.set(printer.slug, times);
    return times === 1 ? printer : { ...printer, slug: `${printer.slug}-${String(times)}` };
  });
  const addresses = new PrinterAddresses(
    printers,
    seedRows("manufacturers").map(({ name }, at) => sampleManufacturer(at + 1, name ?? "")),
  );

  test("each have an address of their own that leads to them", () => {
    expect(printers).toHaveLength(862);
    expect(new Set(printers.map((printer) => address(addresses.of(printer)))).size).toBe(printers.length);
    for (const printer of printers) {
      const { manufacturerSlug, modelSlug } = addresses.of(printer);
      expect(`${manufacturerSlug}/${modelSlug}`).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\/[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(addresses.at(manufacturerSlug, modelSlug)).toBe(printer);
    }
  });

  test.each([
    ["creality-ender-3-v2", "creality/ender-3-v2"],
    ["bambu-lab-x1-carbon", "bambu-lab/x1-carbon"],
    ["voron-design-voron-24-350", "voron-design/voron-24-350"],
    ["101hero", "101hero/101hero"],
    ["tiq2", "tiq/tiq2"],
  ])("%s is at %s", (slug, expected) => {
    const printer = printers.find((each) => each.slug === slug);
    expect(printer && address(addresses.of(printer))).toBe(expected);
  });

  test("stand under their makers, by name", () => {
    expect(addresses.makers).toHaveLength(182);
    expect(addresses.makers.flatMap((maker) => maker.printers)).toHaveLength(printers.length);
    expect(addresses.maker("prusa-research")?.name).toBe("Prusa Research");
  });
});

test("a model whose short slug is another's whole slug keeps its own whole", () => {
  const short = samplePrinter({ name: "Mini", slug: "mini", idUuid: "1" });
  const long = samplePrinter({ name: "Creality Mini", slug: "creality-mini", idUuid: "2" });
  const addresses = new PrinterAddresses([short, long], []);
  expect([short, long].map((printer) => address(addresses.of(printer)))).toEqual([
    "creality/mini",
    "creality/creality-mini",
  ]);
});

test("a maker's slug is the approved one, and printers without a maker have an address too", () => {
  const renamed = samplePrinter({ manufacturer: "Two Trees", name: "Sapphire", slug: "two-trees-sapphire" });
  const nameless = samplePrinter({ manufacturer: "", name: "Own Build", idUuid: "3" });
  const addresses = new PrinterAddresses(
    [renamed, nameless],
    [{ ...sampleManufacturer(1, "Two Trees"), slug: "twotrees" }],
  );
  expect(address(addresses.of(renamed))).toBe("twotrees/two-trees-sapphire");
  expect(address(addresses.of(nameless))).toBe("generic/own-build");
});

test("the slug that a maker had leads to it, unless another one has it now", () => {
  const makers = [
    { ...sampleManufacturer(1, "Creality"), oldSlugs: ["ender-works", "prusa"] },
    sampleManufacturer(2, "Prusa"),
  ];
  const printers = [samplePrinter({ name: "One" }), samplePrinter({ name: "Two", manufacturer: "Prusa" })];
  const addresses = new PrinterAddresses(printers, makers);
  expect(addresses.maker("ender-works")?.name).toBe("Creality");
  expect(addresses.maker("prusa")?.name).toBe("Prusa");
});
