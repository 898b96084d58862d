import {
  GENERIC_MANUFACTURER_SLUG,
  PART_CATEGORIES,
  slugify,
  type PartCategory,
} from "~/features/catalogue/catalogue.model";
import type { SeedPart, SeedParts } from "../catalogue-rows";

/**
 * The address of each part of the seed in a new database, `{maker}/{part}`, with the table it is in. The database gives
 * them, by the rules of its trigger `registry_insert`: a table's parts are added at once; of those with one name the
 * first takes it, and the others get a number after that.
 */
export function partAddresses(parts: SeedParts): ReadonlyMap<string, PartCategory> {
  const taken = new Map<string, PartCategory>();
  for (const table of PART_CATEGORIES) {
    const clashing: string[] = [];
    for (const part of parts.all.filter((one) => one.table === table)) {
      const address = addressOf(part);
      if (taken.has(address)) clashing.push(address);
      else taken.set(address, table);
    }
    for (const address of clashing) {
      let suffix = 2;
      while (taken.has(`${address}-${String(suffix)}`)) suffix += 1;
      taken.set(`${address}-${String(suffix)}`, table);
    }
  }
  return taken;
}

function addressOf({ table, name, cells: { manufacturer } }: SeedPart): string {
  const maker = table !== "fan" && typeof manufacturer === "string" ? slugify(manufacturer) : "";
  const part = slugify(name);
  if (part === "") throw new Error(`${table}.csv: the address of "${name}" would be made from its id`);
  return `${maker === "" ? GENERIC_MANUFACTURER_SLUG : maker}/${part}`;
}
