import { describe, expect, test } from "vitest";
import { parseCsvRecords } from "~/lib/text/csv/csv-records";
import { lineChecker, newMakers, readHeading, type FileReferences } from "./check-file.server";
import { importHeadings } from "./import.model";

const REFERENCES: FileReferences = {
  named: {
    maker: (name) => (name.toLowerCase() === "e3d" ? "E3D" : null),
    part: (name) => (name === "V6" ? "hotend:1" : null),
    printer: (name) => ({ "ender-3": "uuid-1", "all printers": "all" })[name.toLowerCase()] ?? null,
  },
  allPrinters: "all",
};

function check(text: string) {
  const [heading, ...records] = parseCsvRecords(text);
  const read = readHeading("hotend", heading?.cells ?? []);
  return { heading: read.problems, lines: records.map(lineChecker("hotend", read, REFERENCES)) };
}

describe("a line of a file", () => {
  test("is a new row with the values of its columns, by name or by what forms call them", () => {
    const { heading, lines } = check(
      "Name,Maker,max_flow_rate,requires_tools,confidence,purpose,needs,printers\n" +
        'Rapido,Phaetus,"45,5",TRUE,High,an upgrade; replacement,V6,Ender-3; all printers',
    );
    expect(heading).toEqual([]);
    expect(lines).toEqual([
      {
        ...{ line: 2, id: null, problems: [], printers: ["uuid-1", null] },
        fields: {
          ...{ name: "Rapido", manufacturer: "Phaetus", max_flow_rate: 45.5, requires_tools: true, confidence: "high" },
          ...{ purpose: ["upgrade", "replacement"], needs: ["hotend:1"] },
        },
      },
    ]);
  });

  test("with an id changes that row, where its cells say something", () => {
    expect(check("id,name,nozzle_type\n1,,MK8").lines).toMatchObject([
      { id: "1", fields: { nozzle_type: "MK8" }, problems: [] },
    ]);
  });

  test.each([
    ["name,max_flow_rate\n,12", "name", "Name is required"],
    ["name,max_flow_rate\nA,9000", "max_flow_rate", "Between 0.5 and 300"],
    ["name,Maximum flow\nA,fast", "Maximum flow", "Type a number"],
    ["id,name\n1,", null, "This line changes nothing"],
    ['name,manufacturer\nA,"B\nC,D', "manufacturer", "never closed"],
    ['name,manufacturer\n"A" B,C', "name", "Something follows the closing quote"],
    ['name,manufacturer\n"A\nB",C', "name", "There is a line break in this cell"],
    ["name,manufacturer\nA,B,C", null, "more cells than the first one has columns"],
    ["name,printers\nA,Ender-9", "printers", "We know no printer “Ender-9”"],
    ["name,needs\nA,V7", "needs", "We know no part called “V7”"],
    ["name,requires_tools\nA,maybe", "requires_tools", "Choose one of the list"],
  ])("%j is refused at its column", (text, column, message) => {
    expect(check(text).lines).toMatchObject([
      { fields: {}, problems: [{ column, message: expect.stringContaining(message) }] },
    ]);
  });

  test("that is there twice is refused the second time", () => {
    const { lines } = check("name,manufacturer\nA,B\na,b");
    expect(lines.map(({ problems }) => problems)).toEqual([
      [],
      [{ column: null, message: expect.stringMatching(/a new row of this name already, on line 2\. Leave one/) }],
    ]);
  });

  test("is not refused for one above that is left out itself", () => {
    const { lines } = check("name,manufacturer,max_flow_rate,printers\nA,B,9000,\na,b,20,Ender-9\nA,B,25,");
    expect(lines.map(({ problems }) => problems.length)).toEqual([1, 1, 0]);
  });

  test("has known makers as they are spelled, and new ones are named", () => {
    const text = "name,manufacturer\nA,e3D\nB,Brand New\nC,brand new\nD,";
    const { lines } = check(text);
    expect(lines.map(({ fields }) => fields["manufacturer"])).toEqual(["E3D", "Brand New", "brand new", undefined]);
    const [heading, ...records] = parseCsvRecords(text);
    const read = readHeading("hotend", heading?.cells ?? []);
    expect(newMakers(read, records, REFERENCES.named)).toEqual([
      { column: "manufacturer", message: expect.stringContaining("“Brand New”, “brand new” so far") },
    ]);
    expect(newMakers(read, [], REFERENCES.named)).toEqual([]);
  });
});

test("columns are named as forms call them, with their unit or without; empty cells at the end are none", () => {
  expect(check("Name,Maximum flow (mm³/s),Heater power (W)\nA,20,40,,")).toMatchObject({
    heading: [],
    lines: [{ fields: { name: "A", max_flow_rate: 20, heater_wattage: 40 }, problems: [] }],
  });
});

test("the heading says which columns are passed over", () => {
  expect(check("name,rating,,part_slug,Name\nA,5,x,y,B")).toMatchObject({
    heading: [{ column: "rating" }, { column: null }, { column: "part_slug" }, { column: "Name" }],
    lines: [{ fields: { name: "A" } }],
  });
  expect(importHeadings("hotend")).toEqual(expect.arrayContaining(["id", "name", "confidence", "printers"]));
  expect(importHeadings("printers")).not.toContain("printers");
});
