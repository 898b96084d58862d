import { describe, expect, test } from "vitest";
import { buildSnapshot } from "../engine/build-snapshot.server";
import { samplePrinter, sampleRows } from "../catalogue.test-samples";
import { seedCatalogue } from "../seed-catalogue.test-samples";
import { printerAt, printerNotFound, printerOrMaker } from "./find-printer.server";

const snapshot = buildSnapshot(seedCatalogue());

describe("printerAt", () => {
  test.each([
    ["creality", "ender-3-v2", "Creality Ender-3 V2"],
    ["Creality", "Ender 3 V2", "Creality Ender-3 V2"],
    ["creality", "ENDER_3_V2", "Creality Ender-3 V2"],
    ["creality", "ender3v2", "Creality Ender-3 V2"],
    ["creality", "creality-ender-3-v2", "Creality Ender-3 V2"],
    ["printer", "creality-ender-3-v2", "Creality Ender-3 V2"],
    ["any", "Creality Ender-3 V2", "Creality Ender-3 V2"],
    ["bambu", "x1c", "Bambu Lab X1 Carbon"],
    ["prusa", "mk3s", "Prusa Research MK3S/MK3S+"],
    ["voron", "2.4-350", "Voron Design Voron 2.4 350"],
  ])("%s/%s is the %s", (maker, model, label) => {
    expect(printerAt(snapshot, maker, model)?.label).toBe(label);
  });

  test.each([
    ["creality", "ender-9"],
    ["creality", "ender"],
    ["voron", "2.4"],
    ["", ""],
    ["creality", "%%%"],
    ["creality", "x".repeat(5_000)],
    ["toString", "constructor"],
  ])("%.20s/%.20s is none", (maker, model) => {
    expect(printerAt(snapshot, maker, model)).toBeNull();
  });

  test("finds a printer by its id", () => {
    const { idUuid, label } = snapshot.printers[0] ?? { idUuid: "", label: "none" };
    const lower = buildSnapshot({
      ...seedCatalogue(),
      printers: snapshot.printers.map((printer) => ({ ...printer, idUuid: printer.idUuid.toLowerCase() })),
    });
    expect(printerAt(lower, "x", idUuid.toUpperCase())?.label).toBe(label);
  });
});

test("the addresses that a printer had lead to it, unless another one has them now", () => {
  const kept = samplePrinter({ name: "Kept", oldSlugs: ["twin-gone", "creality-other"] });
  const other = samplePrinter({ name: "Other" });
  const found = buildSnapshot(sampleRows({ printers: [kept, other] }));
  expect(printerAt(found, "twin", "gone")).toBe(kept);
  expect(printerAt(found, "creality", "twin-gone")).toBe(kept);
  expect(printerOrMaker(found, "twin-gone")).toEqual({ kind: "printer", printer: kept });
  expect(printerAt(found, "creality", "other")).toBe(other);
  expect(found.vocabulary.printerSlug("twin-gone")).toBe("creality-kept");
});

describe("printerOrMaker", () => {
  test.each([
    ["creality", "maker", "Creality"],
    ["Creality", "maker", "Creality"],
    ["prusa", "maker", "Prusa Research"],
    ["bambulab", "maker", "Bambu Lab"],
    ["creality-ender-3-v2", "printer", "Creality Ender-3 V2"],
    ["Ender 3 V2", "printer", "Creality Ender-3 V2"],
    ["x1c", "printer", "Bambu Lab X1 Carbon"],
  ])("%s is the %s %s", (identifier, kind, name) => {
    const found = printerOrMaker(snapshot, identifier);
    expect(found?.kind).toBe(kind);
    expect(found?.kind === "printer" ? found.printer.label : found?.maker.name).toBe(name);
  });

  test.each(["", "toaster", "pei sheet ender 3 v2"])("%s is neither", (identifier) => {
    expect(printerOrMaker(snapshot, identifier)).toBeNull();
  });
});

test("a 404 names printers with similar names, and of a known maker at least some", () => {
  const near = (...asked: string[]) => printerNotFound(snapshot, ...asked).data.nearPrinters.map(({ label }) => label);
  expect(near("creality", "endr-3-v2")).toContain("Creality Ender-3 V2");
  expect(near("nobody", "ender-3-v2-plus-ultra")).toContain("Creality Ender-3 V2");
  expect(near("creality", "toaster")).toHaveLength(5);
  expect(near("x".repeat(5_000), "?".repeat(5_000))).toEqual([]);
  expect(near("nobody", "toaster")).toEqual([]);
});
