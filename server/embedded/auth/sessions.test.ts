import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { recordingLog } from "../../../tests/support/recording-log";
import { DatabaseUnavailableError } from "../database/open-database";
import { signToken } from "./access-token";
import type { AuthContext } from "./auth-context";
import { noteDevice } from "./sessions";

test("tokens that were issued are sent also when their device cannot be noted", async () => {
  const log = recordingLog();
  const jwtSecret = "a secret of a test";
  const context: AuthContext = {
    withDatabase: () => Promise.reject(new DatabaseUnavailableError("There is no connection to the database")),
    runInBackground: () => undefined,
    sendMail: () => Promise.resolve(),
    passwords: {
      hash: () => Promise.resolve(""),
      matches: () => Promise.resolve(true),
      close: () => Promise.resolve(),
    },
    siteUrl: "http://localhost:3000",
    jwtSecret,
    log,
  };
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: randomUUID(), aud: "authenticated", role: "authenticated", session_id: randomUUID() };
  const issued = Response.json({ access_token: signToken({ ...claims, iat: now, exp: now + 60 }, jwtSecret) });
  const url = new URL("http://localhost:3000/auth/v1/verify");
  expect(await noteDevice(context, { request: new Request(url), url }, issued)).toBe(issued);
  expect(log.lines).toEqual([expect.stringContaining("the device of a session was not noted")]);
});
