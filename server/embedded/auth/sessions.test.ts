import { expect, test } from "vitest";
import { recordingLog } from "../../../tests/support/recording-log";
import { signToken } from "./access-token";
import { noteDevice } from "./sessions";

test("a sign-in whose device cannot be written down is one all the same", async () => {
  const log = recordingLog();
  const jwtSecret = "a secret of this test that is long enough";
  const now = Math.floor(Date.now() / 1_000);
  const session_id = "00000000-0000-4000-8000-000000000001";
  const claims = { sub: session_id, session_id, aud: "authenticated", role: "authenticated", iat: now, exp: now + 60 };
  const response = Response.json({ access_token: signToken(claims, jwtSecret) });
  const request = new Request("http://localhost/auth/v1/verify", { method: "POST" });
  const context = {
    withDatabase: () => Promise.reject(new Error("the connection was lost")),
    jwtSecret,
    log,
  };
  expect(await noteDevice(context, { request }, response)).toBe(response);
  expect(log.lines).toEqual([expect.stringContaining("could not be noted")]);
});
