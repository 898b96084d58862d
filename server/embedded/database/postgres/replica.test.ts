import { afterEach, expect, test, vi } from "vitest";
import { LEAST_VERSION_HEADER } from "~/lib/http/least-version";
import { recordingLog } from "../../../../tests/support/recording-log";
import { deriveSecrets } from "../../storage/secrets";
import { createFate } from "./held-session";
import type { PostgresLane } from "./postgres-lane";
import { openReplica, type ReplicaOptions } from "./replica";

afterEach(() => {
  vi.useRealTimers();
});

const open = (lane: Pick<ReplicaOptions, "open"> = {}, log = recordingLog()) => ({
  log,
  replica: openReplica({
    ...lane,
    url: "postgres://nobody@127.0.0.1:1/none",
    databaseId: "own",
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

/** A connection on which nothing is wrong, and how many calls the library has got on it. */
function healthyLane(databaseId = "own"): { readonly lane: PostgresLane; calls(): number } {
  let calls = 0;
  const lane: PostgresLane = {
    ...createFate(),
    database: {
      exec: () => Promise.resolve(),
      query: (row) => Promise.resolve([row.parse({ version: 1, databaseId })]),
      transaction: () => Promise.reject(new Error("not for a replica")),
    },
    alone: () => Promise.reject(new Error("not for a replica")),
    library() {
      calls += 1;
      return Promise.resolve(new Response("[]"));
    },
    isInTransaction: () => false,
    end: () => Promise.resolve(),
  };
  return { lane, calls: () => calls };
}

test("a call whose time was over before there was a connection does not use it beside the next call", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const { lane, calls } = healthyLane();
  let tell: (opened: PostgresLane) => void = () => undefined;
  const opening = new Promise<PostgresLane>((resolve) => {
    tell = resolve;
  });
  const { replica } = open({ open: () => opening });
  const late = replica.respond(call(null));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await late).toBeNull();
  await vi.advanceTimersByTimeAsync(5_000);
  const next = replica.respond(call(null));
  tell(lane);
  expect((await next)?.status).toBe(200);
  expect(calls()).toBe(1);
  await replica.close();
});

test("a standby of another database is left out, whatever version it has", async () => {
  const { lane, calls } = healthyLane("another");
  const { replica, log } = open({ open: () => Promise.resolve(lane) });
  expect(await replica.respond(call(null))).toBeNull();
  expect(calls()).toBe(0);
  expect(log.lines).toEqual([expect.stringContaining("DATABASE_REPLICA_URL leads to another database")]);
  await replica.close();
});
