import { lockers, lockViews, type LockView } from "./locks-view.model";
import type { PageAccessStore } from "../page-access.store.server";

/**
 * The locks as admin pages show them, with the usernames of those who set them. `failed`: the locks could not be read
 * now, and these are the last ones that were.
 *
 * @param namesOf returns usernames by account id
 */
export async function readLockViews(
  store: PageAccessStore,
  namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<{ readonly locks: LockView[]; readonly failed: boolean }> {
  const access = await store.current();
  return { locks: lockViews(access, await namesOf(lockers(access))), failed: store.failed() };
}
