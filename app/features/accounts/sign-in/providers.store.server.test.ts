import { describe, expect, test, vi } from "vitest";
import type { Log } from "~/lib/log";
import { createProvidersStore } from "./providers.store.server";

const quiet = () => undefined;
const log: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet, child: () => log };

const settings = (external: object) => Response.json({ external, disable_signup: false });

describe("the providers that are set up", () => {
  test("are those of the account service's settings, asked for once in five minutes", async () => {
    vi.useFakeTimers({ now: new Date("2026-11-22T10:00:00Z") });
    const ask = vi.fn(() => Promise.resolve(settings({ google: true, facebook: false, discord: true, apple: true })));
    const store = createProvidersStore(ask, log);
    expect(await Promise.all([store.offered(), store.offered()])).toEqual([
      ["google", "discord"],
      ["google", "discord"],
    ]);
    await store.offered();
    // A clock that is set changes nothing.
    for (const now of ["2036-01-01", "2016-01-01"]) {
      vi.setSystemTime(new Date(now));
      await store.offered();
    }
    expect(ask).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(5 * 60_000);
    await store.offered();
    expect(ask).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });

  test("are taken to be all of them while the service does not answer", async () => {
    const store = createProvidersStore(() => Promise.reject(new Error("away")), log);
    expect(await store.offered()).toEqual(["google", "facebook", "discord"]);
  });
});
