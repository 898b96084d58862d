/** What a text means in the public data. */
export interface Found {
  /** What the draft keeps: an address {maker}/{part}, or a slug. */
  readonly value: string;
  readonly label: string;
  /** Address of its page. */
  readonly to: string;
}

/** One kind of thing that drafts name. */
export interface Lookup {
  /** What a kept value stands for; null when that is not there (any more). */
  readonly at: (value: string) => Found | null;
  /** What a name, an address or a pasted link means; null when it is not clear. */
  readonly find: (typed: string) => Found | null;
  /** What may be meant. */
  readonly near: (typed: string) => readonly Found[];
}

/** All that a draft may name. */
export interface DraftReferences {
  readonly parts: Lookup;
  readonly tools: Lookup;
  readonly printers: Lookup;
  readonly guides: Lookup;
  /** The published guides that have to be done before one, at any distance. */
  readonly neededBefore: (slug: string) => ReadonlySet<string>;
  /** Whether an address within the site leads to a page. */
  readonly leads: (path: string) => boolean;
  /** The file of an address that is one of the site's own drawings; null for another. */
  readonly drawing: (url: string) => string | null;
}

/** A field that names something, ready to be drawn. */
export interface ReferenceView {
  /** What the draft keeps. */
  readonly value: string;
  /** What stands in the field. */
  readonly text: string;
  readonly found: { readonly label: string; readonly to: string } | null;
  /** What may be meant, when nothing was found. */
  readonly near: readonly { readonly value: string; readonly label: string }[];
}

/** What a field means after it was sent; the text itself when that is not clear. */
export function readReference(lookup: Lookup) {
  return (typed: string, was: string): string => {
    if (typed === "") return "";
    if (was !== "" && lookup.at(was)?.label === typed) return was;
    return lookup.find(typed)?.value ?? typed;
  };
}

/** The field of a kept value. */
export function referenceView(lookup: Lookup, value: string): ReferenceView {
  const found = value === "" ? null : lookup.at(value);
  if (found !== null) return { value, text: found.label, found: { label: found.label, to: found.to }, near: [] };
  const near = value === "" ? [] : lookup.near(value).map((one) => ({ value: one.value, label: one.label }));
  return { value, text: value, found: null, near };
}
