import { describe, expect, test } from "vitest";
import { fieldText, fieldWords, type Field } from "./field.model";
import { readFields, sentTexts } from "./field-schema.model";
import { addressProblem } from "./web-address.model";
import { fieldChanges } from "./field-changes.model";
import { fieldOfTable, memberFields } from "./table-fields.model";

const NAMED = {
  maker: (typed: string) => (typed.toLowerCase() === "e3d" ? "E3D" : null),
  part: (typed: string) => (typed === "E3D V6" ? "hotend:1" : null),
  printer: (typed: string) => (typed === "Ender-3 V2" ? "an-id" : null),
};

function field(table: string, column: string): Field {
  const found = fieldOfTable(table, column);
  if (found === null) throw new Error(`no field ${column} of ${table}`);
  return found;
}

function read(table: string, column: string, text: string) {
  const { values, problems } = readFields([field(table, column)], { [column]: text }, NAMED);
  return problems[0] ?? values[column];
}

describe("a field", () => {
  test.each([
    ["hotend", "max_flow_rate", "24,5", 24.5],
    ["hotend", "max_flow_rate", "", null],
    ["hotend", "cfs_compatible", "no", false],
    ["hotend", "purpose", "replacement,upgrade", ["replacement", "upgrade"]],
    ["hotend", "superseded_by", "E3D V6", "hotend:1"],
    ["hotend", "needs", "E3D V6\n\nE3D V6", ["hotend:1"]],
    ["hotend", "needs", "", null],
    ["part_printer_compatibility", "printer_id", "Ender-3 V2", "an-id"],
    ["printers", "bed_shape", "round", "round"],
    ["manufacturers", "website", "https://www.creality.com/x?a=1", "https://www.creality.com/x?a=1"],
    ["deals", "starts_at", "2026-12-24", "2026-12-24"],
    ["deals", "ends_at", "2026-12-24", "2026-12-24T23:59:59Z"],
    ["manufacturers", "country", "CZ", "CZ"],
  ])("%s.%s reads %j as %j", (table, column, text, value) => {
    expect(read(table, column, text)).toEqual(value);
  });

  test.each([
    ["hotend", "name", "", "required", "Name is required"],
    [
      "hotend",
      "max_flow_rate",
      "2400",
      "plausible",
      "Between 0.5 and 300 mm³/s is plausible. Check the number and its unit",
    ],
    ["hotend", "max_flow_rate", "24 mm³/s", "plausible", "Type a number in mm³/s, without its unit"],
    ["deals", "weight_g", "750.5", "plausible", "Type a whole number"],
    ["hotend", "name", "x".repeat(121), "plausible", "Name has 120 characters at most"],
    ["hotend", "cfs_compatible", "maybe", "plausible", "Choose one of the list"],
    ["hotend", "purpose", "decoration", "plausible", "Choose one of the list"],
    ["hotend", "image_url", "http://example.org/x.png", "address", "Type a complete address that begins with https://"],
    [
      "hotend",
      "superseded_by",
      "nothing",
      "names",
      "We know no part of this name. Paste its address on this site instead",
    ],
    [
      "hotend",
      "needs",
      "E3D V6\nAdapter, 40 mm",
      "names",
      "We know no part called “Adapter, 40 mm”. Paste its address on this site instead",
    ],
    ["deals", "ends_at", "2026-02-30", "plausible", "Type a day as 2026-11-24"],
    ["manufacturers", "country", "XX", "plausible", "Choose one of the list"],
    ["manufacturers", "country", "germany", "plausible", "Choose one of the list"],
  ])("%s.%s refuses %j: %s", (table, column, text, check, message) => {
    expect(read(table, column, text)).toEqual({ column, check, message });
  });

  test("has its unit and words of its choices when it is shown", () => {
    expect(fieldWords(field("hotend", "max_flow_rate"), 24)).toBe("24 mm³/s");
    expect(fieldWords(field("hotend", "max_flow_rate"), null)).toBe("not stated");
    expect(fieldWords(field("hotend", "cfs_compatible"), false)).toBe("No");
    expect(fieldWords(field("hotend", "purpose"), ["upgrade", "replacement"])).toBe("A replacement, An upgrade");
    expect(fieldWords(field("deals", "ends_at"), "2026-12-24T10:00:00Z")).toBe("2026-12-24");
    expect(fieldText(field("hotend", "purpose"), ["upgrade", "replacement"])).toBe("replacement,upgrade");
  });
});

test.each([
  ["https://e3d-online.com", null],
  ["https://user:pw@e3d-online.com", "name and password"],
  ["https://localhost/x", "public internet"],
  ["https://127.0.0.1/", "public internet"],
  ["https://[::1]/", "public internet"],
  ["https://m\u00fcller.de/", "from your browser"],
  ["javascript:alert(1)", "begins with https"],
  ["https://a b.com", "no spaces"],
  ["e3d-online.com", "begins with https"],
  [`https://e3d-online.com/${"x".repeat(2000)}`, "2000 characters"],
])("of the address %s is wrong: %s", (address, wrong) => {
  const problem = addressProblem(address);
  if (wrong === null) expect(problem).toBeNull();
  else expect(problem).toContain(wrong);
});

test("the texts of a form are tidied, lists are joined, and fields that are not there stay away", () => {
  const form = new FormData();
  form.append("name", "  Revo\u200b   Six ");
  form.append("description", "one\n\n\n\ntwo");
  for (const purpose of ["", "upgrade", "replacement"]) form.append("purpose", purpose);
  expect(sentTexts(form, memberFields("hotend"))).toEqual({
    name: "Revo Six",
    description: "one\n\ntwo",
    purpose: "replacement,upgrade",
  });
});

describe("a correction", () => {
  const fields = memberFields("hotend");
  const live = { name: "E3D V6", max_flow_rate: 11, purpose: ["upgrade", "replacement"], rating: 4, nozzle_type: null };

  test("holds what is changed, and nothing else", () => {
    const values = { name: "E3D V6", max_flow_rate: 13, purpose: ["replacement", "upgrade"], nozzle_type: null };
    expect(fieldChanges(fields, { live, began: {}, values })).toEqual({ max_flow_rate: { from: 11, to: 13 } });
  });

  test("changes nothing that its author left alone, though the catalogue says something else by now", () => {
    const changes = fieldChanges(fields, {
      live: { ...live, name: "E3D V6 classic", max_flow_rate: 12 },
      began: { name: "E3D V6", max_flow_rate: "11" },
      values: { name: "E3D V6", max_flow_rate: 13 },
    });
    expect(changes).toEqual({ max_flow_rate: { from: "11", to: 13 } });
  });

  test("empties a field", () => {
    expect(fieldChanges(fields, { live, began: {}, values: { max_flow_rate: null } })).toEqual({
      max_flow_rate: { from: 11, to: null },
    });
  });
});
