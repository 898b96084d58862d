import { describe, expect, it } from "vitest";
import { fitMark, partSummary, partTitle, specRows, tellingLine } from "./part-words.model";

const HOTEND = {
  table: "hotend",
  name: "E3D V6",
  manufacturer: "E3D",
  description: "Groove-mount hotend.",
  subcategory: "Standard flow",
  subcategory2: null,
  specs: { max_flow_rate: 11, heater_wattage: 30, nozzle_type: "V6", heater_voltage: null, cfs_compatible: false },
} as const;

describe("tellingLine", () => {
  it("gives the figures that tell a part from its neighbours", () => {
    expect(tellingLine(HOTEND)).toBe("11 mm³/s · 30 W · V6");
  });

  it("falls back to the kind of part", () => {
    expect(tellingLine({ ...HOTEND, specs: {} })).toBe("Standard flow");
    expect(tellingLine({ ...HOTEND, specs: {}, subcategory: null })).toBe("");
  });
});

describe("specRows", () => {
  it("keeps unknown apart from no and from zero", () => {
    const rows = Object.fromEntries(specRows(HOTEND).map(({ column, text }) => [column, text]));
    expect(rows).toEqual({
      max_flow_rate: "11 mm³/s",
      heater_wattage: "30 W",
      heater_voltage: null,
      nozzle_type: "V6",
      cfs_compatible: "No",
    });
    const [zero] = specRows({ table: "fan", specs: { cfm: 0 } });
    expect(zero?.text).toBe("0 CFM");
  });
});

describe("titles and summaries", () => {
  it("names the maker when there is one", () => {
    expect(partTitle(HOTEND)).toBe("E3D V6 by E3D");
    expect(partTitle({ name: "Noctua", manufacturer: null })).toBe("Noctua");
  });

  it("stays within 300 characters", () => {
    expect(partSummary(HOTEND)).toBe("Groove-mount hotend. 11 mm³/s · 30 W · V6.");
    expect(partSummary({ ...HOTEND, description: "x".repeat(400) })).toHaveLength(300);
  });
});

describe("fitMark", () => {
  it("never says incompatible", () => {
    const label = "Creality Ender-3";
    expect(fitMark("universal", label)).toBe("Fits all printers");
    expect(fitMark("listed", label)).toBe("Fits Creality Ender-3");
    expect(fitMark("not-listed", label)).toBe("Not listed for Creality Ender-3");
    expect(fitMark("unverified", label)).toBe("Fit not verified yet");
  });
});
