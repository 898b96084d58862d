import { describe, expect, test } from "vitest";
import { valuesOfPrinter } from "./printer-values.model";

const ENDER = {
  manufacturer: "Creality",
  buildXMm: 220,
  buildYMm: 220,
  buildZMm: 250,
  bedShape: "rect",
  gcodeFlavor: "marlin",
  defaultNozzleMm: 0.4,
  extruderType: "bowden",
};

describe("what is known of a printer fills in", () => {
  test("its bed, height, nozzle and firmware", () => {
    expect(valuesOfPrinter(ENDER, "flow-wall")).toEqual({
      ...{ bedShape: "rect", bedX: "220", bedY: "220", maxZ: "250", nozzle: "0.4", firmware: "marlin", retract: "5" },
    });
  });

  test("longer retractions for a Bowden drive", () => {
    expect(valuesOfPrinter(ENDER, "flow-pads")).toMatchObject({ retract: "5" });
    expect(valuesOfPrinter({ ...ENDER, extruderType: "direct" }, "flow-pads")).not.toHaveProperty("retract");
    expect(valuesOfPrinter(ENDER, "retraction-tower")).toMatchObject({ start: "1", end: "6", step: "0.2" });
    expect(valuesOfPrinter({ ...ENDER, extruderType: "direct" }, "retraction-tower")).not.toHaveProperty("end");
  });

  test("the diameter of a round bed, whose origin is its centre", () => {
    expect(valuesOfPrinter({ ...ENDER, bedShape: "round" }, "flow-wall")).toMatchObject({
      bedShape: "round",
      bedDiameter: "220",
    });
  });

  test.each([
    ["Creality", "klipper", "klipper"],
    ["Ratrig", "reprapfirmware", "rrf"],
    ["Prusa Research", "marlin2", "marlin"],
    ["Bambu Lab", "marlin", "bambu"],
    ["MakerBot", "makerbot", ""],
    ["UltiMaker", "griffin", ""],
  ])("of %s with %s the firmware %s", (manufacturer, gcodeFlavor, firmware) => {
    expect(valuesOfPrinter({ ...ENDER, manufacturer, gcodeFlavor }, "flow-wall")).toMatchObject({ firmware });
  });

  test("nothing that no field takes", () => {
    const unknown = { ...ENDER, buildXMm: 60, buildYMm: null, gcodeFlavor: null, defaultNozzleMm: null };
    expect(valuesOfPrinter(unknown, "flow-wall")).toEqual({
      ...{ bedShape: "rect", maxZ: "250", firmware: "", retract: "5" },
    });
  });
});
