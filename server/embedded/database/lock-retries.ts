import type { Log } from "~/lib/log";

/** How often something is tried for which a table was not free in time, and the pause before the next try, milliseconds. */
const TRIES = 10;
const TRY_AGAIN_MS = 2_000;

/** What a session with a `lock_timeout` is told. */
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Changes a schema, again when a table was not free in time. Lets others pass between two tries: while a change waits for
 * a table, all that comes after it waits, too.
 *
 * @param change must leave nothing behind when it fails
 */
export async function retryOnLockTimeout(
  change: () => Promise<void>,
  { name, log }: { readonly name: string; readonly log: Log },
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await change();
      return;
    } catch (error) {
      if (tries === TRIES || !isLockTimeout(error)) throw error;
      log.warn({ change: name, tries }, "what a migration changes is in use; it is tried again");
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    }
  }
}

/** Of a statement, or the reason why a migration or a seed failed. */
function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === LOCK_NOT_AVAILABLE) || isLockTimeout(error.cause);
}
