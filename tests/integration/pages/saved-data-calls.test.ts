import { USUAL_PREFERENCES } from "~/features/preferences/preferences.model";
import { partKey } from "~/features/catalogue/catalogue.model";
import { expect, test } from "vitest";
import { createPublicClient, type DataClient } from "~/data/supabase.server";
import { buildSnapshot } from "~/features/catalogue/engine/build-snapshot.server";
import { samplePart, sampleRows } from "~/features/catalogue/catalogue.test-samples";
import { listOwnCollections } from "~/features/collections/collections.queries.server";
import { listPublicCollections } from "~/features/collections/public-collections.queries.server";
import { getPinnedItems } from "~/features/pins/pins.queries.server";
import type { Log } from "~/lib/log";
import { cardsByKey } from "~/features/catalogue/part/saved-parts.server";

/* The data calls of the page of saved parts: all of them concurrent, and none per item. */

const quiet = () => undefined;
const LOG: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet, child: () => LOG };
const MEMBER = "5f0c8ac2-1111-4222-8333-444455556666";

const COLLECTIONS = Array.from({ length: 200 }, (_, index) => ({
  id: index + 1,
  name: `Collection ${String(index)}`,
  description: null,
  slug: `collection-${String(index)}`,
  visibility: "private",
  item_count: 3,
  updated_at: "2026-11-21T10:00:00Z",
}));
const PINS = Array.from({ length: 2_000 }, (_, index) => partKey("hotend", index + 1));

/** A member's session whose calls go to a client. */
function sessionWith(client: DataClient) {
  return {
    state: () => Promise.resolve("live" as const),
    claimedId: () => Promise.resolve(MEMBER),
    claimedSessionId: () => Promise.resolve(null),
    hold: () => undefined,
    isHeld: () => false,
    endsWithBrowser: () => false,
    renew: () => Promise.resolve("live" as const),
    client: () => Promise.resolve(client),
    kept: () => true,
    stayAfterClosing: quiet,
    forget: quiet,
    locationOf: () => Promise.resolve(null),
  };
}

const VIEWER = {
  id: MEMBER,
  email: "ada@example.org",
  newEmail: null,
  username: "ada",
  isAdmin: false,
  signedInAt: new Date(0),
  provider: "email",
  hasPassword: true,
  unreadNotifications: 0,
  printers: [],
  preferences: USUAL_PREFERENCES,
  pins: PINS,
};

test("200 collections and 2,000 pins need one data call besides the viewer's, made concurrently", async () => {
  const requests: string[] = [];
  let respond: () => void = quiet;
  // No call gets its response before all calls were made: a call that waits for another one would wait for ever.
  const allRequested = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const sendRequest = (what: string) => {
    requests.push(what);
    if (requests.length === 2) respond();
    return allRequested;
  };
  const client = createPublicClient({
    url: "http://database.invalid",
    publishableKey: "sb_publishable_tests",
    log: LOG,
    fetch: async (request) => {
      const table = new URL(request.url).pathname.split("/").at(-1) ?? "";
      await sendRequest(table);
      return Response.json(COLLECTIONS);
    },
  });
  const session = sessionWith(client);
  const viewer = sendRequest("viewer").then(() => VIEWER);
  const [, pins, collections] = await Promise.all([
    viewer,
    getPinnedItems({
      request: new Request("http://localhost/saved"),
      session,
      viewer: () => viewer,
      log: LOG,
      secure: false,
      responseHeaders: new Headers(),
    }),
    listOwnCollections({ session, log: LOG }),
  ]);
  expect(requests.toSorted()).toEqual(["collections", "viewer"]);
  expect(collections).toHaveLength(200);
  expect(pins.source).toBe("account");
  expect(pins.keys).toEqual(PINS);

  // The names of the parts come from the catalogue in memory.
  const snapshot = buildSnapshot(sampleRows({ parts: [samplePart({ id: 1, name: "Revo" })] }));
  expect(cardsByKey(snapshot, PINS, null).size).toBe(1);
  expect(requests).toHaveLength(2);
});

test.each([
  [null, 1, 0],
  ["2", 2, 40],
  ["3", 3, 80],
  ["99", 3, 80],
  ["-1", 1, 0],
])("page %s of 85 public collections is page %i", async (wanted, page, offset) => {
  const offsets: (string | null)[] = [];
  const client = createPublicClient({
    url: "http://database.invalid",
    publishableKey: "sb_publishable_tests",
    log: LOG,
    fetch: (request) => {
      const { searchParams } = new URL(request.url);
      if (request.method === "HEAD") {
        return Promise.resolve(new Response(null, { headers: { "content-range": "0-84/85" } }));
      }
      offsets.push(searchParams.get("offset"));
      expect(searchParams.get("visibility")).toBe("eq.public");
      return Promise.resolve(Response.json(COLLECTIONS.slice(0, 5)));
    },
  });
  const listed = await listPublicCollections({ session: sessionWith(client), log: LOG }, wanted);
  expect(listed).toMatchObject({ total: 85, page, pageCount: 3 });
  expect(offsets).toEqual([String(offset)]);
});
