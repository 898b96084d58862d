import { lockers, lockViews, type LockView } from "./locks-view.model";
import type { PageAccessStore } from "./page-access.store.server";

/**
 * The locks as admin pages show them, with the names of those who set them. `failed`: they could not be read, and these
 * are the last ones that could.
 *
 * @param namesOf gives usernames by account
 */
export async function readLockViews(
  store: PageAccessStore,
  namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<{ readonly locks: LockView[]; readonly failed: boolean }> {
  const access = await store.current();
  return { locks: lockViews(access, await namesOf(lockers(access))), failed: store.failed() };
}
