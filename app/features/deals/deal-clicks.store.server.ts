import type { DataClient } from "~/data/supabase.server";
import type { Log } from "~/lib/log";

/** How often visitors went to a deal's shop, on its way to the database. */
export interface DealClicks {
  /** Counts one, which no response waits for. */
  count(deal: number): void;
  /** Writes what has been counted so far. Never rejects. */
  flush(): Promise<void>;
}

export interface DealClicksOptions {
  /** Acts as an anonymous visitor. */
  readonly client: () => DataClient;
  readonly serverKey: () => string;
  readonly log: Pick<Log, "warn">;
}

const AFTER_MS = 5_000;
/** The most deals of one call; see `count_deal_clicks`. */
const DEALS_PER_CALL = 500;
const MOST_CLICKS = 100_000;

/**
 * Clicks of a server, written together some seconds later: a thousand of them are one call. What cannot be written is
 * counted with the next ones; what has not been written when the process is killed is lost.
 */
export function createDealClicks({ client, serverKey, log }: DealClicksOptions): DealClicks {
  const counted = new Map<number, number>();
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;

  const add = (deal: number, clicks: number): void => {
    counted.set(deal, Math.min(MOST_CLICKS, (counted.get(deal) ?? 0) + clicks));
  };
  const later = (): void => {
    timer ??= setTimeout(() => void flush(), AFTER_MS).unref();
  };
  const write = async (): Promise<void> => {
    const taken = [...counted].slice(0, DEALS_PER_CALL);
    for (const [deal] of taken) counted.delete(deal);
    try {
      const { error } = await client().rpc("count_deal_clicks", {
        deal_ids: taken.map(([deal]) => deal),
        clicks_input: taken.map(([, clicks]) => clicks),
        server_key: serverKey(),
      });
      if (error) throw new Error(error.message);
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, "clicks could not be counted");
      for (const [deal, clicks] of taken) add(deal, clicks);
    }
    if (counted.size > 0) later();
  };
  const flush = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    await running;
    if (counted.size === 0) return;
    running = write();
    await running;
    running = null;
  };
  return {
    count(deal) {
      add(deal, 1);
      later();
    },
    flush,
  };
}
