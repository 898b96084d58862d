import { beforeEach, describe, expect, test, vi } from "vitest";
import { samplePrinter, sampleRows } from "~/features/catalogue/catalogue.test-samples";
import { buildSnapshot } from "~/features/catalogue/engine/build-snapshot.server";
import type { CatalogueStatus } from "~/features/catalogue/engine/load/catalogue-store.server";
import type { CatalogueSnapshot } from "~/features/catalogue/engine/snapshot.server";
import { myPrinterCookie } from "~/features/catalogue/printers/my-printer-cookie.server";
import type { FeaturedCard } from "~/features/site-content/featured-cards.model";
import { sampleDeal } from "~/features/deals/deals.test-samples";
import { aGuide } from "~/features/guides/guides.test-samples";
import type { PageAccess } from "~/features/page-access/page-access.model";
import type { PublicSource } from "../http/page-cache/public-source";
import { createPublicSource } from "./public-source";

const ENDER = samplePrinter({ name: "Ender-3" });
const rows = sampleRows({ printers: [ENDER] });
const CARD: FeaturedCard = {
  ...{ id: 1, title: "Card", subtitle: null, imageUrl: null, imageAlt: null, href: "/find", cta: null },
  ...{ placement: "find", position: 1, startsAt: null, endsAt: null, part: null, guideId: null },
};
const locked = (isLocked: boolean): PageAccess => ({
  tools: { isLocked, lockedAt: null, lockedBy: null, note: null },
});

let snapshot: CatalogueSnapshot | null;
let state: CatalogueStatus["state"];
let locks: PageAccess;
let locksAreCurrent: boolean;
let isStarted: boolean;
let source: PublicSource;

beforeEach(() => {
  snapshot = buildSnapshot(rows);
  state = "fresh";
  locks = locked(false);
  locksAreCurrent = true;
  isStarted = true;
  source = createPublicSource({
    catalogue: {
      current: () => snapshot,
      status: () => ({ state, version: 1, loadedAt: null, lastError: null }),
    },
    pageAccess: { known: () => locks, isCurrent: () => locksAreCurrent },
    isStarted: () => isStarted,
  });
});

const version = () => source.state()?.version;

describe("the version of public pages", () => {
  test("stays as long as nothing changes, and when the same locks are read again", () => {
    const before = version();
    expect(before).toBeDefined();
    locks = locked(false);
    expect(version()).toBe(before);
  });

  test.each<[string, () => void]>([
    // New numbers of pins make a new snapshot of the same version.
    ["snapshot", () => (snapshot = buildSnapshot(rows))],
    ["lock", () => (locks = locked(true))],
    ["outage", () => (state = "stale")],
  ])("is another with each %s, and never one that was before", (_name, change) => {
    const seen = new Set([version()]);
    change();
    expect(seen.has(version())).toBe(false);
    seen.add(version());
    [locks, state] = [locked(false), "fresh"];
    snapshot = buildSnapshot(rows);
    expect(seen.has(version())).toBe(false);
  });

  const at = "2026-11-24T17:00:00.000Z";
  test.each([
    ["a deal ends", { deals: [sampleDeal({ endsAt: at })] }],
    ["a featured card ends", { cards: [{ ...CARD, endsAt: at }] }],
    ["a featured card begins", { cards: [{ ...CARD, startsAt: at }] }],
  ])("is another from the moment %s, and no other before", (_, shown) => {
    vi.useFakeTimers({ now: Date.parse("2026-11-24T16:00:00Z") });
    try {
      snapshot = buildSnapshot({ ...rows, ...shown });
      const before = version();
      vi.setSystemTime(Date.parse("2026-11-24T16:59:59.999Z"));
      expect(version()).toBe(before);
      vi.setSystemTime(Date.parse("2026-11-24T17:00:00Z"));
      const after = version();
      expect(after).not.toBe(before);
      expect(version()).toBe(after);
    } finally {
      vi.useRealTimers();
    }
  });

  test("is another from the moment a guide is due for a review", () => {
    vi.useFakeTimers({ now: Date.parse("2027-11-23T10:00:00Z") });
    try {
      snapshot = buildSnapshot({ ...rows, guides: [aGuide({ reviewedAt: "2026-11-23T10:00:00Z" })] });
      const before = version();
      expect(version()).toBe(before);
      vi.setSystemTime(Date.parse("2027-11-23T10:00:00.001Z"));
      expect(version()).not.toBe(before);
    } finally {
      vi.useRealTimers();
    }
  });

  test("says when pages may be old", () => {
    expect(source.state()?.current).toBe(true);
    state = "stale";
    expect(source.state()?.current).toBe(false);
  });

  test.each<[string, () => void]>([
    ["there is no catalogue", () => (snapshot = null)],
    ["the backend starts", () => (isStarted = false)],
    ["a changed lock is being read", () => (locksAreCurrent = false)],
  ])("is none while %s", (_name, change) => {
    change();
    expect(source.state()).toBeNull();
  });
});

describe("public cookies", () => {
  const pairOf = async (slug: string, secure = false): Promise<string> => {
    const responseHeaders = new Headers();
    await myPrinterCookie({ secure, responseHeaders }).write(slug);
    return responseHeaders.get("Set-Cookie")?.split(";")[0] ?? "";
  };

  test("are none without a header, and the printer as the site wrote it, in one spelling", async () => {
    expect(source.publicCookies(undefined, false)).toBe("");
    expect(source.publicCookies("", false)).toBe("");
    for (const secure of [false, true]) {
      const pair = await pairOf(ENDER.slug, secure);
      const own = source.publicCookies(pair, secure);
      expect(own).toBe(pair);
      const request = new Request("http://localhost/", { headers: { cookie: own ?? "" } });
      expect(await myPrinterCookie({ secure, responseHeaders: new Headers() }).read(request)).toBe(ENDER.slug);
      expect(source.publicCookies(` ${pair.replace("%3D", "=")}`, secure)).toBe(pair);
    }
  });

  test("are the printer alone when the flash cookie has been emptied", async () => {
    const pair = await pairOf(ENDER.slug);
    expect(source.publicCookies(`__session=; ${pair}`, false)).toBe(pair);
    expect(source.publicCookies("__session=", false)).toBe("");
  });

  test("are null with anything that is one visitor's own, or that is no printer", async () => {
    const pair = await pairOf(ENDER.slug);
    for (const header of [
      `${pair}; sb-first-layer-auth-token=base64-x`,
      "sb-first-layer-auth-token.0=base64-x",
      `pins=1:a; ${pair}`,
      "find_filters=eyJ9",
      "__session=eyJ0b2FzdCI6MX0.x",
      "__Host-my_printer=x",
      `${pair}; ${pair}`,
      "my_printer=",
      "my_printer=%E0%A4%A",
      "my_printer=x",
      "my_printer",
      ";",
      "=",
      "a",
      await pairOf("no-such-printer"),
      `my_printer=${btoa('{"a":1}')}`,
    ]) {
      expect(source.publicCookies(header, false), header).toBeNull();
    }
    // A cookie of http says nothing over https.
    expect(source.publicCookies(pair, true)).toBeNull();
  });
});
