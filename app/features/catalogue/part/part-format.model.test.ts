import { describe, expect, test } from "vitest";
import { formatPurpose, partSummary, partTitle, specRows, tellingLine } from "./part-format.model";

const HOTEND = {
  table: "hotend",
  name: "E3D V6",
  manufacturer: "E3D",
  description: "Groove-mount hotend.",
  subcategory: "Standard flow",
  subcategory2: null,
  weightBasis: null,
  specs: { max_flow_rate: 11, heater_wattage: 30, nozzle_type: "V6", heater_voltage: null, cfs_compatible: false },
} as const;

describe("tellingLine", () => {
  test("returns the specs that distinguish a part from similar ones", () => {
    expect(tellingLine(HOTEND)).toBe("11 mm³/s · 30 W · V6");
  });

  test.each([
    ["fan", "ARCTIC P8 Max 80x25mm 12V", null, "80 × 25 mm · 12 V · 5 CFM"],
    ["fan", "Delta AFB0405VHA-AW3M 40mm 5V", null, "40 mm · 5 V · 5 CFM"],
    ["fan", "Honeybadger 5015 blower 50x15mm (voltage varies)", null, "50 × 15 mm · 5 CFM"],
    ["build_plate", "HAWKUNG PEI Sheet 220x220 mm", "PEI", "220 × 220 mm"],
    ["bed", "Keenovo 240x240 mm 600 W 120 V Silicone Heater", null, "240 × 240 mm · 120 V"],
    ["bed", "Adhesive Magnetic Base Sheet 12x12 in", null, "12 × 12 in"],
    ["hotend", "E3D V6", "Groove mount", "Groove mount"],
    ["motion_system", "MPX 9 mm AWD Kit for Voron", "AWD", "AWD"],
  ] as const)("names what decides about a %s: %s", (table, name, subcategory2, line) => {
    const specs = table === "fan" ? { cfm: 5 } : {};
    expect(tellingLine({ table, name, specs, subcategory: null, subcategory2 })).toBe(line);
  });

  test("begins with the kind of a spare", () => {
    const spare = { ...HOTEND, name: "E3D V6 Brass Nozzle", subcategory: "Nozzle", subcategory2: "Brass" };
    expect(tellingLine({ ...spare, specs: { nozzle_type: "V6" } })).toBe("Nozzle · Brass · V6");
    expect(tellingLine({ ...spare, table: "bed", name: "Pad", subcategory: "Heater", specs: { subtype: "Pad" } })).toBe(
      "Pad",
    );
  });

  test("falls back to the category", () => {
    expect(tellingLine({ ...HOTEND, specs: {} })).toBe("Standard flow");
    expect(tellingLine({ ...HOTEND, specs: {}, subcategory: null })).toBe("");
  });
});

describe("specRows", () => {
  test("distinguishes unknown from no and from zero", () => {
    const rows = Object.fromEntries(specRows(HOTEND).map(({ column, text }) => [column, text]));
    expect(rows).toEqual({
      max_flow_rate: "11 mm³/s",
      heater_wattage: "30 W",
      heater_voltage: null,
      nozzle_type: "V6",
      cfs_compatible: "No",
    });
    const [zero] = specRows({ table: "fan", specs: { cfm: 0 }, weightBasis: null });
    expect(zero?.text).toBe("0 CFM");
  });

  test("say what a weight covers, if there is one", () => {
    const weightOf = (weight: number | null) =>
      specRows({ table: "extruder", specs: { weight }, weightBasis: "with motor" })[0]?.text;
    expect(weightOf(135)).toBe("135 g, with motor");
    expect(weightOf(null)).toBeNull();
  });
});

test.each([
  [["replacement"], "Replacement"],
  [["upgrade"], "Upgrade"],
  [["replacement", "upgrade"], "Replacement and upgrade"],
  [[], null],
])("a part for %o is good for: %s", (purpose, words) => {
  expect(formatPurpose(purpose)).toBe(words);
});

describe("titles and summaries", () => {
  test("name the manufacturer when there is one", () => {
    expect(partTitle(HOTEND)).toBe("E3D V6 by E3D");
    expect(partTitle({ name: "Noctua", manufacturer: null })).toBe("Noctua");
  });

  test("stay within 300 characters", () => {
    expect(partSummary(HOTEND)).toBe("Groove-mount hotend. 11 mm³/s · 30 W · V6.");
    expect(partSummary({ ...HOTEND, description: "x".repeat(400) })).toHaveLength(300);
  });
});
