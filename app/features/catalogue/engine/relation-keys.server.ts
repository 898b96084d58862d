import type { KeysOf } from "./index/rows-by-key.server";

/** How a part names another one. */
type Relation = "replaced by" | "needs";

/** Key of the parts that name the one with this registry id. */
export function relationKey(relation: Relation, registryId: number): string {
  return `${relation} ${String(registryId)}`;
}

/** By what the parts are found that name another one. */
export const relationKeys: KeysOf = ({ part }) => {
  if (part === null) return [];
  const keys = new Set(part.needs.map((id) => relationKey("needs", id)));
  if (part.supersededBy !== null) keys.add(relationKey("replaced by", part.supersededBy));
  return keys;
};
