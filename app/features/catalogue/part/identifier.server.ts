import type { Part } from "../catalogue.model";
import { GENERIC_MANUFACTURER_SLUG } from "../catalogue.model";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import { EMPTY_FILTER } from "../find/find-filter.model";
import { countParts } from "../find/find-parts.server";

export type ResolvedIdentifier =
  | { readonly kind: "part"; readonly part: Part }
  | {
      /** `printers` for one that makes printers and no parts. */
      readonly kind: "manufacturer" | "printers";
      readonly manufacturer: { readonly slug: string; readonly name: string };
    };

const LONGEST_IDENTIFIER = 300;

/**
 * The part or manufacturer of an old address `/find/{identifier}`. Tried in this order: manufacturer and part slug, a
 * part slug that only one part has, an old address of a part, a part key, a registry id, a manufacturer.
 */
export function resolveIdentifier(snapshot: CatalogueSnapshot, identifier: string): ResolvedIdentifier | null {
  const word = identifier.trim().toLowerCase();
  if (word === "" || word.length > LONGEST_IDENTIFIER) return null;
  const part =
    firstSplit(word, (manufacturer, name) => snapshot.partBySlugs(manufacturer, name)) ??
    onlyOne(snapshot.partsBySlug(word)) ??
    firstSplit(word, (manufacturer, name) => snapshot.partByOldAddress(manufacturer, name)) ??
    onlyOne(snapshot.partsByOldSlug(word)) ??
    snapshot.partByKey(word) ??
    (/^[1-9]\d{0,14}$/.test(word) ? snapshot.partByRegistryId(Number(word)) : null);
  if (part !== null) return { kind: "part", part };
  const slug = snapshot.vocabulary.manufacturerSlug(word);
  if (slug === null || slug === GENERIC_MANUFACTURER_SLUG) return null;
  const name = snapshot.manufacturerName(slug);
  const makesParts = countParts(snapshot, { ...EMPTY_FILTER, manufacturer: slug }) > 0;
  return { kind: makesParts ? "manufacturer" : "printers", manufacturer: { slug, name } };
}

/** Tries each hyphen as the end of the manufacturer slug. */
function firstSplit(word: string, find: (manufacturer: string, name: string) => Part | null): Part | null {
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
