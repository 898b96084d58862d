import { expect, test } from "vitest";
import { z } from "zod";
import { keptRows } from "./kept-rows";

const schema = z.object({ id: z.number(), visibility: z.enum(["private", "public"]) });

test("leaves out the rows that the schema refuses, and logs where they are wrong but not with what", () => {
  const lines: { fields: object; message: string }[] = [];
  const log = { error: (fields: object, message: string) => void lines.push({ fields, message }) };
  const good = { id: 1, visibility: "public" };
  const rows = [good, { id: 2, visibility: "secret-value" }, null, { ...good, id: 3 }];
  expect(keptRows(schema, rows, log, "collections").map(({ id }) => id)).toEqual([1, 3]);
  expect(lines).toEqual([
    {
      fields: { what: "collections", reasons: ["visibility: invalid_value"] },
      message: "a row was left out of a page",
    },
    { fields: { what: "collections", reasons: [": invalid_type"] }, message: "a row was left out of a page" },
  ]);
  expect(JSON.stringify(lines)).not.toContain("secret-value");
});

test("throws for what is no list", () => {
  expect(() => keptRows(schema, { id: 1 }, { error: () => undefined }, "collections")).toThrow();
});
