import { afterEach, expect, test, vi } from "vitest";
import { recordingLog } from "../../../../tests/support/recording-log";
import { openDirectConnection } from "./direct-connection";

afterEach(() => {
  vi.restoreAllMocks();
});

test("a connection that cannot be opened is a warning, and after a minute an error, once each", async () => {
  const log = recordingLog();
  const connection = openDirectConnection({
    url: "postgres://nobody@127.0.0.1:1/none",
    name: "notifications",
    log,
    onOpen: () => Promise.resolve(),
  });
  await expect.poll(() => log.lines.length, { timeout: 5_000 }).toBe(1);
  const now = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(now + 61_000);
  await expect.poll(() => log.lines.length, { timeout: 5_000 }).toBe(2);
  await connection.close();
  expect(log.lines.map((line) => line.split(" ")[0])).toEqual(["warn", "error"]);
  // A sentence, without where in the code it was.
  for (const line of log.lines) expect(line).toMatch(/"reason":"The database cannot be reached \(ECONNREFUSED\)"/);
  expect(log.lines.join("")).not.toContain('"err"');
});
