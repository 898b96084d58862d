import { expect, test } from "vitest";
import { recordingLog } from "../../../tests/support/recording-log";
import { createConnectionRecovery } from "./connection-recovery";
import type { Database } from "./database";

/** A connection that gives so many old answers before the right ones. */
function connectionBehind(oldAnswers: number) {
  const statements: string[] = [];
  const database: Database = {
    exec(sql) {
      statements.push(sql);
      return Promise.resolve();
    },
    query(row, sql, [question = null] = []) {
      statements.push(sql);
      oldAnswers -= 1;
      return Promise.resolve([row.parse({ answer: oldAnswers >= 0 ? "an old answer" : question })]);
    },
  };
  return { database, statements };
}

const withCode = (code: string) => Object.assign(new Error("failed"), { code });

test("asks until the answer is that of the question, and then leaves the connection alone", async () => {
  const log = recordingLog();
  const { database, statements } = connectionBehind(3);
  const recovery = createConnectionRecovery(database, log);
  recovery.noticed(withCode("08P01"));
  await recovery.recover();
  expect(statements.filter((sql) => sql === "rollback")).toHaveLength(4);
  await recovery.recover();
  expect(statements).toHaveLength(8);
  expect(log.lines).toEqual([]);
});

test("does nothing after the errors that statements may have", async () => {
  const { database, statements } = connectionBehind(0);
  const recovery = createConnectionRecovery(database, recordingLog());
  for (const code of ["23505", "42501", "22P02", "P0001"]) recovery.noticed(withCode(code));
  recovery.noticed(new Error("no code"));
  await recovery.recover();
  expect(statements).toEqual([]);
});

test("says so when the connection cannot be returned to order, and tries again the next time", async () => {
  const log = recordingLog();
  const { database, statements } = connectionBehind(15);
  const recovery = createConnectionRecovery(database, log);
  recovery.noticed(withCode("25P02"));
  await recovery.recover();
  expect(log.lines).toHaveLength(1);
  await recovery.recover();
  expect(statements.at(-1)).toContain("answer");
  expect(log.lines).toHaveLength(1);
});
