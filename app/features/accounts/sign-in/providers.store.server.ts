import { z } from "zod";
import type { Log } from "~/lib/log";
import { PROVIDERS, type ProviderId } from "../accounts.model";

/** Knows the identity providers that are set up. */
export interface ProvidersStore {
  /** All of them while the account service has not told yet: a press then says what is wrong. */
  offered(): Promise<readonly ProviderId[]>;
}

const settingsSchema = z.object({ external: z.record(z.string(), z.unknown()) });

const KNOWN_FOR_MS = 5 * 60_000;
const RETRY_AFTER_MS = 10_000;

const EVERY_PROVIDER = PROVIDERS.map(({ id }) => id);

/**
 * Reads the providers from the public settings of the account service, and keeps them for a few minutes.
 *
 * @param ask requests `GET /auth/v1/settings`
 */
export function createProvidersStore(ask: () => Promise<Response>, log: Log): ProvidersStore {
  let known: readonly ProviderId[] = EVERY_PROVIDER;
  let until = -Infinity;
  let asking: Promise<void> | null = null;

  async function read(): Promise<void> {
    try {
      const response = await ask();
      const { external } = settingsSchema.parse(await response.json());
      known = EVERY_PROVIDER.filter((id) => external[id] === true);
      until = performance.now() + KNOWN_FOR_MS;
    } catch (error) {
      log.warn({ err: error }, "the settings of the account service could not be read");
      until = performance.now() + RETRY_AFTER_MS;
    }
    asking = null;
  }

  return {
    async offered() {
      if (performance.now() >= until) await (asking ??= read());
      return known;
    },
  };
}
