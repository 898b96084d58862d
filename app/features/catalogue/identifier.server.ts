import type { Part } from "./catalogue.model";
import { GENERIC_MANUFACTURER_SLUG } from "./catalogue.model";
import type { CatalogueSnapshot } from "./catalogue.snapshot.server";

export type ResolvedIdentifier =
  | { readonly kind: "part"; readonly part: Part }
  | { readonly kind: "manufacturer"; readonly maker: { readonly slug: string; readonly name: string } };

const LONGEST_IDENTIFIER = 300;

/**
 * What a legacy `/find/{identifier}` stands for, tried in this order: maker and name slug together, a name
 * slug only one part has, an address a part had before, `{table}:{id}`, the id in the parts registry, a maker.
 */
export function resolveIdentifier(snapshot: CatalogueSnapshot, identifier: string): ResolvedIdentifier | null {
  const word = identifier.trim().toLowerCase();
  if (word === "" || word.length > LONGEST_IDENTIFIER) return null;
  const part =
    firstSplit(word, (maker, name) => snapshot.partBySlugs(maker, name)) ??
    onlyOne(snapshot.partsBySlug(word)) ??
    firstSplit(word, (maker, name) => snapshot.slugHistory(maker, name)) ??
    onlyOne(snapshot.slugHistoryByName(word)) ??
    snapshot.partByKey(word) ??
    (/^[1-9]\d{0,14}$/.test(word) ? snapshot.partByRegistryId(Number(word)) : null);
  if (part !== null) return { kind: "part", part };
  const isMaker = snapshot.vocabulary.hasManufacturer(word) && word !== GENERIC_MANUFACTURER_SLUG;
  return isMaker ? { kind: "manufacturer", maker: { slug: word, name: snapshot.makerName(word) } } : null;
}

/** Tries every place where the maker may end and the name begin. */
function firstSplit(word: string, find: (maker: string, name: string) => Part | null): Part | null {
  for (let hyphen = word.indexOf("-"); hyphen !== -1; hyphen = word.indexOf("-", hyphen + 1)) {
    const part = find(word.slice(0, hyphen), word.slice(hyphen + 1));
    if (part !== null) return part;
  }
  return null;
}

function onlyOne(parts: readonly Part[]): Part | null {
  const [first = null] = parts;
  return parts.length === 1 ? first : null;
}
