import { expect, test } from "vitest";
import { recordingLog } from "../../../tests/support/recording-log";
import { createWriteProtection } from "./write-protection";

test("protects the database while there is little room, with one statement and one line each way", async () => {
  const statements: string[] = [];
  let isLow = false;
  const database = {
    exec(sql: string) {
      statements.push(sql);
      return Promise.resolve();
    },
    query: () => Promise.resolve([]),
  };
  const log = recordingLog();
  const protection = createWriteProtection(database, () => Promise.resolve(isLow), log);
  await protection.update();
  expect(statements).toEqual([]);
  isLow = true;
  await protection.update();
  await protection.update();
  expect(protection.isOn()).toBe(true);
  isLow = false;
  await protection.update();
  expect(protection.isOn()).toBe(false);
  expect(statements).toEqual(["set default_transaction_read_only = on", "set default_transaction_read_only = off"]);
  expect(log.lines.map((line) => line.split(" ")[0])).toEqual(["error", "info"]);
});
