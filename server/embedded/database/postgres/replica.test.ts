import { expect, test } from "vitest";
import { LEAST_VERSION_HEADER } from "~/lib/http/least-version";
import { recordingLog } from "../../../../tests/support/recording-log";
import { deriveSecrets } from "../../storage/secrets";
import { openReplica } from "./replica";

const open = (log = recordingLog()) => ({
  log,
  replica: openReplica({
    url: "postgres://nobody@127.0.0.1:1/none",
    secrets: deriveSecrets("a secret of this test, which is long enough"),
    siteUrl: "http://localhost:3000",
    log,
  }),
});

const call = (signal: AbortSignal | null) =>
  new Request("http://localhost/rest/v1/parts", { headers: { [LEAST_VERSION_HEADER]: "1" }, signal });

test("a replica is left out when it cannot be reached, and not when its caller has gone", async () => {
  const { replica, log } = open();
  expect(await replica.respond(call(AbortSignal.abort()))).toBeNull();
  expect(log.lines).toEqual([]);
  expect(await replica.respond(call(null))).toBeNull();
  expect(log.lines).toEqual([expect.stringContaining("the replica is left out")]);
  await replica.close();
});
