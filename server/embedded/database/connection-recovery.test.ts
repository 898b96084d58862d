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

function recoveryOf(database: Database) {
  const log = recordingLog();
  const broken = { times: 0 };
  const onBroken = () => {
    broken.times += 1;
  };
  return { log, broken, recovery: createConnectionRecovery(database, { log, onBroken }) };
}

const withCode = (code: string) => Object.assign(new Error("failed"), { code });

test("asks until the answer is that of the question, and then leaves the connection alone", async () => {
  const { database, statements } = connectionBehind(3);
  const { recovery, log, broken } = recoveryOf(database);
  recovery.noticed(withCode("08P01"));
  await recovery.recover();
  expect(statements.filter((sql) => sql === "rollback")).toHaveLength(4);
  await recovery.recover();
  expect(statements).toHaveLength(8);
  expect(log.lines).toEqual([]);
  expect(broken.times).toBe(0);
});

test("does nothing after the errors that statements may have", async () => {
  const { database, statements } = connectionBehind(0);
  const { recovery } = recoveryOf(database);
  for (const code of ["23505", "42501", "22P02", "P0001"]) recovery.noticed(withCode(code));
  recovery.noticed(new Error("no code"));
  await recovery.recover();
  expect(statements).toEqual([]);
});

test("says so when the connection cannot be returned to order", async () => {
  const { recovery, log, broken } = recoveryOf(connectionBehind(15).database);
  recovery.noticed(withCode("25P02"));
  await recovery.recover();
  expect(log.lines).toHaveLength(1);
  expect(broken.times).toBe(1);
});

test("gives a database up that could not write a file", async () => {
  const { database, statements } = connectionBehind(0);
  const { recovery, broken } = recoveryOf(database);
  recovery.noticed(withCode("58P02"));
  await recovery.recover();
  expect(broken.times).toBe(1);
  expect(statements).toEqual([]);
});
