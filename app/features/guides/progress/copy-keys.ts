import type { StorageKeyName } from "~/lib/stored-data/storage-keys";

/** Local storage key of the copy of the ticks, with the version of how they are written. */
export const COPY_KEY = "learn_progress_1" satisfies StorageKeyName;

/** Local storage key of the account that is getting the copy; absent while it is nobody's. */
export const COPY_OWNER_KEY = "learn_progress_owner" satisfies StorageKeyName;
