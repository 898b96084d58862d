import { afterAll, beforeAll, expect, test } from "vitest";
import { createAttemptLimits } from "~/data/attempt-limits.server";
import { createPublicClient } from "~/data/supabase.server";
import { recordingLog } from "../../support/recording-log";
import { newMember, startTwoInstances, type TwoInstances } from "../../support/servers/two-instances";

/* What may be done once, or so many times, whichever instance is asked. */

let site: TwoInstances;

beforeAll(async () => {
  site = await startTwoInstances();
});

afterAll(() => site.stop());

test("a form that is sent to both at the same moment makes one collection", async () => {
  const { access_token: token } = await newMember(site);
  const body = { form_key_input: "pressed twice", name_input: "Upgrades" };
  const responses = await site.atOnce(6, "/rest/v1/rpc/create_collection_once", { body, token });
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(responses.map(({ body: made }) => JSON.stringify(made))).size).toBe(1);
  const [row] = await site.sql("select count(*)::int as count from public.collections where name = 'Upgrades'");
  expect(row).toEqual({ count: 1 });
});

test("attempts to sign in are counted together", async () => {
  const limits = site.instances.map(({ publishableKey, sessionSecret, fetch }) => {
    const client = createPublicClient({ url: "http://localhost:3000", publishableKey, fetch, log: recordingLog() });
    return createAttemptLimits({ client: () => client, secret: () => sessionSecret });
  });
  const attempt = { kind: "sign-in", ip: "192.0.2.7", address: "guessed@example.com" } as const;
  const waits: number[] = [];
  for (let count = 0; count < 40; count += 1) waits.push((await limits[count % 2]?.take(attempt)) ?? 0);
  const allowedByOne: number[] = [];
  for (let count = 0; count < 40; count += 1) {
    allowedByOne.push((await limits[0]?.take({ ...attempt, ip: "192.0.2.8", address: "other@example.com" })) ?? 0);
  }
  const allowed = (of: readonly number[]) => of.filter((seconds) => seconds === 0).length;
  expect(allowed(waits)).toBeLessThan(40);
  expect(allowed(waits)).toBe(allowed(allowedByOne));
});
