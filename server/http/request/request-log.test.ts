import { expect, test } from "vitest";
import { recordingLog } from "../../../tests/support/recording-log";
import { withRequestIds } from "./request-log";
import { runInRequest } from "../request-scope";

test("a line has the id of the request it is written for, and none outside of requests", () => {
  const log = recordingLog();
  const shared = withRequestIds(log);
  runInRequest("request-1", () => shared.warn({ status: 401 }, "a data call was refused"));
  shared.child({ part: 1 }).warn({ status: 503 }, "a data call was refused");
  expect(log.lines).toEqual([
    'warn a data call was refused {"requestId":"request-1","status":401}',
    'warn a data call was refused {"status":503}',
  ]);
});
