import type { Log } from "~/lib/log";
import type { FreeSpaceCheck } from "../storage/free-space";
import type { Database } from "./database";

/** Refuses writes while the disk is nearly full, so that reads go on. */
export interface WriteProtection {
  /** Called before each caller's work: protects the database or lifts that. */
  update(this: void): Promise<void>;
  isOn(this: void): boolean;
}

/**
 * PostgreSQL stops altogether when its log cannot grow, and starts only when it can. Writes are refused before that, by
 * making the connection's transactions read only.
 */
export function createWriteProtection(database: Database, isLow: FreeSpaceCheck, log: Log): WriteProtection {
  let isOn = false;
  return {
    async update() {
      const shouldBeOn = await isLow();
      if (shouldBeOn === isOn) return;
      await database.exec(`set default_transaction_read_only = ${shouldBeOn ? "on" : "off"}`);
      isOn = shouldBeOn;
      if (isOn) log.error({}, "the disk is nearly full: nothing is written until there is room");
      else log.info({}, "the disk has room again: writes are accepted");
    },
    isOn: () => isOn,
  };
}
