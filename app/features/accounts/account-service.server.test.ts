import { describe, expect, test } from "vitest";
import { failed, succeeded } from "~/lib/command-result";
import type { Attempt } from "~/lib/http/attempt-limits";
import { recordingLog } from "../../../tests/support/recording-log";
import { limited, type Tried } from "./account-service.server";

const ATTEMPT: Attempt = { kind: "sign-up", ip: "203.0.113.7", address: "ada@example.org" };

async function tryOnce(result: Tried, giveBack: () => Promise<void> = () => Promise.resolve()) {
  const returned: Attempt[] = [];
  const attempts = {
    take: () => Promise.resolve(0),
    succeeded: () => Promise.resolve(),
    giveBack: (attempt: Attempt) => {
      returned.push(attempt);
      return giveBack();
    },
  };
  const outcome = await limited({ attempts, log: recordingLog() }, ATTEMPT, () => Promise.resolve(result));
  return { outcome, returned };
}

describe("a try", () => {
  test.each(["unreachable", "weak-password", "sign-up-disabled"])(
    "that was not checked (%s) is given back",
    async (kind) => {
      const result = failed({ kind });
      expect(await tryOnce(result)).toEqual({ outcome: result, returned: [ATTEMPT] });
      // Its result is the same when that fails.
      expect((await tryOnce(result, () => Promise.reject(new Error("away")))).outcome).toEqual(result);
    },
  );

  test.each([
    ["a wrong password", failed({ kind: "wrong-credentials" })],
    ["an unconfirmed address", failed({ kind: "not-confirmed" })],
    ["a wrong code", failed({ kind: "code-wrong" })],
    ["another refusal", failed({ kind: "failed" })],
    ["the service's own limit", failed({ kind: "too-many" })],
    ["a success", succeeded(null)],
  ])("that ended with %s stays counted", async (_, result) => {
    expect(await tryOnce(result)).toEqual({ outcome: result, returned: [] });
  });
});
