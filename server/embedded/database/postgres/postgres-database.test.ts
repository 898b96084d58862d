import { expect, test } from "vitest";
import { postgresDatabase } from "./postgres-database";

test("a transaction that the server did not keep is an error, also when the work took a failure for none", async () => {
  const statements: string[] = [];
  const database = postgresDatabase({
    unsafe(sql) {
      statements.push(sql);
      if (sql === "select wrong") return Promise.reject(new Error("column does not exist"));
      // What a server says to the end of a transaction in which a statement has failed.
      const command = sql === "commit" && statements.includes("select wrong") ? "ROLLBACK" : sql.toUpperCase();
      return Promise.resolve(Object.assign([], { command }));
    },
  });
  expect(await database.transaction(() => Promise.resolve("kept"))).toBe("kept");
  const swallowing = database.transaction((work) => work.exec("select wrong").catch(() => undefined));
  await expect(swallowing).rejects.toThrow("What was written was not kept");
});
