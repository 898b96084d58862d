import { expect, test } from "vitest";
import { PGlite } from "@supabase/lite/pglite";
import { pgliteDatabase } from "./database";
import { dropRowArrayParsers } from "./row-array-parsers";

test("arrays of values keep their parsers, those of rows lose theirs", async () => {
  const pglite = new PGlite();
  await pglite.waitReady;
  const before = Object.keys(pglite.parsers).length;
  await dropRowArrayParsers(pglite, pgliteDatabase(pglite));
  const { rows } = await pglite.query("select array[1, 2] as numbers, array['a'] as texts");
  await pglite.close();
  expect(rows).toEqual([{ numbers: [1, 2], texts: ["a"] }]);
  expect(Object.keys(pglite.parsers).length).toBeLessThan(before / 2);
});
