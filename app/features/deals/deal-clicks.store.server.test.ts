import { asRequest } from "~/lib/http/service-request";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { createPublicClient } from "~/data/supabase.server";
import { recordingLog } from "../../../tests/support/recording-log";
import { createDealClicks } from "./deal-clicks.store.server";

const bodySchema = z.object({
  deal_ids: z.array(z.number()),
  clicks_input: z.array(z.number()),
  server_key: z.string(),
});

let sent: z.infer<typeof bodySchema>[];
let isUp: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  [sent, isUp] = [[], true];
});
afterEach(() => {
  vi.useRealTimers();
});

function clicks() {
  const log = recordingLog();
  const client = createPublicClient({
    ...{ url: "http://backend.test", publishableKey: "key", log },
    fetch: async (request) => {
      sent.push(bodySchema.parse(await asRequest(request).json()));
      return isUp ? new Response(null, { status: 204 }) : Response.json({ message: "away" }, { status: 500 });
    },
  });
  return createDealClicks({ client: () => client, serverKey: () => "server", log });
}

test("are written together after a while", async () => {
  const store = clicks();
  for (const deal of [1, 2, 1]) store.count(deal);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual([{ deal_ids: [1, 2], clicks_input: [2, 1], server_key: "server" }]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
});

test("are written with the next ones when they could not be", async () => {
  const store = clicks();
  isUp = false;
  store.count(1);
  await store.flush();
  isUp = true;
  store.count(1);
  await store.flush();
  expect(sent.at(-1)).toMatchObject({ deal_ids: [1], clicks_input: [2] });
});
