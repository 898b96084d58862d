import { countBits, hasDifferentNumbers } from "../engine/index/bitset.server";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import type { FindChoices } from "./find-defaults.model";
import { ratedAtLeast } from "./query/predicates.server";

/** What a member can choose for FIND with the parts that there are. */
export function findChoices({ index }: CatalogueSnapshot): FindChoices {
  return {
    rated: countBits(index.bitmap(ratedAtLeast(0))) > 0,
    dated: hasDifferentNumbers(index.present, index.columns.created),
  };
}
