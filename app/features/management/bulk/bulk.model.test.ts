import { expect, test } from "vitest";
import { bulkFields, listOf, MOST_ROWS, readBulkAddress } from "./bulk.model";

const columns = (table: Parameters<typeof bulkFields>[0]) => bulkFields(table).map(({ column }) => column);

test("several rows get no name, but a maker and every status", () => {
  expect(columns("hotend")).not.toContain("name");
  expect(columns("hotend")).toEqual(expect.arrayContaining(["manufacturer", "status", "confidence", "subcategory"]));
  expect(columns("manufacturers")).not.toContain("manufacturer");
  const status = bulkFields("hotend").find(({ column }) => column === "status");
  expect(status?.choices?.map(({ value }) => value)).toEqual(["active", "discontinued", "archived"]);
});

test("the address names a table, rows and a field", () => {
  const read = (query: string) => readBulkAddress(new URLSearchParams(query));
  expect(read("table=hotend&id=1&id=2&id=1&field=confidence")).toMatchObject({
    table: "hotend",
    ids: ["1", "2"],
    field: { column: "confidence" },
    notes: [],
  });
  expect(read("table=hotend")).toMatchObject({ ids: [], isAll: false, field: null, notes: [] });
  expect(read("table=hotend&all=yes&list=q%3Dv6")).toMatchObject({ ids: [], isAll: true, list: "q=v6", notes: [] });
  expect(read("table=profiles&id=1")).toBeNull();
});

test("what of the address has no effect is said", () => {
  const read = (query: string) => readBulkAddress(new URLSearchParams(query));
  expect(read("table=hotend&id=abc&id=1&field=name&x=1")).toMatchObject({
    ids: ["1"],
    field: null,
    notes: [
      "id=abc: not the id of an entry.",
      "field=name: no field that several entries can get.",
      "x: no parameter has this name.",
    ],
  });
  expect(read("table=printers&id=1")?.ids).toEqual([]);
  const many = read(`table=fan&${Array.from({ length: 300 }, (_, at) => `id=${String(at + 1)}`).join("&")}`);
  expect(many?.ids).toHaveLength(MOST_ROWS);
  expect(many).toMatchObject({ isCut: true, notes: [expect.stringContaining("300 entries are chosen")] });
});

test("the list that rows were chosen from is the one to go back to, of the same table", () => {
  const list = "q=Bulk+L1&page=2&table=fan&to=%2F%2Fevil";
  expect(listOf({ table: "hotend", list })).toEqual({
    ...{ table: "hotend", q: "Bulk L1", status: null, maker: null, problem: null, sort: null, page: 2 },
  });
});
