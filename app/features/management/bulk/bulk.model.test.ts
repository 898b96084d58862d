import { expect, test } from "vitest";
import { bulkFields, MOST_ROWS, readBulkAddress } from "./bulk.model";

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
  expect(read("table=hotend&id=1&id=2&id=1&id=%27&field=confidence")).toMatchObject({
    table: "hotend",
    ids: ["1", "2"],
    field: { column: "confidence" },
  });
  expect(read("table=hotend&field=name")).toMatchObject({ ids: [], field: null });
  expect(read("table=profiles&id=1")).toBeNull();
  expect(
    read(`table=fan&${Array.from({ length: 300 }, (_, at) => `id=${String(at + 1)}`).join("&")}`)?.ids,
  ).toHaveLength(MOST_ROWS);
});
