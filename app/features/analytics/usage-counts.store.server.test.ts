import { asRequest } from "~/lib/http/service-request";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { createPublicClient } from "~/data/supabase.server";
import { recordingLog } from "../../../tests/support/recording-log";
import { createUsageCounts } from "./usage-counts.store.server";

const bodySchema = z.object({
  counts: z.object({
    views: z.array(z.object({ route: z.string(), item: z.string(), referrer: z.string(), times: z.number() })),
    searches: z.array(z.object({ q: z.string(), results: z.number(), times: z.number() })),
    events: z.record(z.string(), z.number()),
  }),
  server_key: z.string(),
});

let sent: z.infer<typeof bodySchema>[];
let refusal: { readonly status: number; readonly code: string } | null;

beforeEach(() => {
  vi.useFakeTimers();
  [sent, refusal] = [[], null];
});
afterEach(() => {
  vi.useRealTimers();
});

function usage() {
  const log = recordingLog();
  const client = createPublicClient({
    ...{ url: "http://backend.test", publishableKey: "key", log },
    fetch: async (request) => {
      sent.push(bodySchema.parse(await asRequest(request).json()));
      return refusal === null
        ? new Response(null, { status: 204 })
        : Response.json({ message: "no", code: refusal.code }, { status: refusal.status });
    },
  });
  return createUsageCounts({ client: () => client, serverKey: () => "server", log });
}
const home = { route: "/", item: "", referrer: null };

test("a thousand page views are one call, within ten seconds", async () => {
  const counts = usage();
  for (let n = 0; n < 1_000; n += 1) counts.view(home);
  counts.search("Hotend ", 3);
  counts.event("pin", 2);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual([
    {
      counts: {
        views: [{ route: "/", item: "", referrer: "", times: 1_000 }],
        searches: [{ q: "hotend", results: 3, times: 1 }],
        events: { pin: 2 },
      },
      server_key: "server",
    },
  ]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
});

test("what could not be written is counted with the next ones", async () => {
  const counts = usage();
  refusal = { status: 500, code: "XX000" };
  counts.view(home);
  counts.event("pin", 1);
  await counts.flush();
  refusal = null;
  counts.view(home);
  await counts.flush();
  expect(sent.at(-1)?.counts).toMatchObject({ views: [{ times: 2 }], events: { pin: 1 } });
});

test("what the database does not accept is not sent again", async () => {
  const counts = usage();
  refusal = { status: 400, code: "23514" };
  counts.view(home);
  await counts.flush();
  refusal = null;
  counts.event("unpin", 1);
  await counts.flush();
  expect(sent.at(-1)?.counts).toEqual({ views: [], searches: [], events: { unpin: 1 } });
});

test("what strangers make up between two calls takes only so much memory", async () => {
  const counts = usage();
  for (let n = 0; n < 3_000; n += 1) {
    counts.view({ ...home, referrer: `https://site-${String(n)}.example/` });
    counts.search(`text ${String(n)}`, 0);
  }
  await counts.flush();
  const { views, searches } = bodySchema.parse(sent[0]).counts;
  expect([views.length, searches.length]).toEqual([2_001, 501]);
  expect(views.reduce((sum, { times }) => sum + times, 0)).toBe(3_000);
  expect(searches.find(({ q }) => q === "")).toEqual({ q: "", results: 0, times: 2_500 });
});
