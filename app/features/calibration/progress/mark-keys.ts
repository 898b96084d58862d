import type { StorageKeyName } from "~/lib/stored-data/storage-keys";

/** What the keys of all marks in local storage begin with. */
export const KEY_PREFIX = "calibration:";

/** Local storage key of the account that the marks belong to; absent while they are nobody's. */
export const OWNER_KEY = "calibration_owner" satisfies StorageKeyName;

/** Local storage key of the printer that this browser's marks were last for; absent for none. */
export const PRINTER_KEY = "calibration_printer" satisfies StorageKeyName;

/** Local storage key that is there while marks of this browser may not have reached the account, of whichever printer. */
export const UNSENT_KEY = "calibration_unsent" satisfies StorageKeyName;
