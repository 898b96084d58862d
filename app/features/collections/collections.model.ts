import { isPartKey, partAnchor, type PartKey } from "../catalogue/catalogue.model";

export const NAME_MAX = 100;
export const DESCRIPTION_MAX = 1_000;
export const ITEM_NOTE_MAX = 500;

export const VISIBILITIES = ["private", "unlisted", "public"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** The label of each visibility, and its meaning in one sentence. */
export const VISIBILITY_TEXTS: Readonly<Record<Visibility, { readonly label: string; readonly meaning: string }>> = {
  private: { label: "Private", meaning: "Only you can open it." },
  unlisted: { label: "Unlisted", meaning: "Anyone with the link can read it. Not shown publicly." },
  public: { label: "Public", meaning: "Anyone can read it. It is listed with the public collections." },
};

/** Texts about collections that forms and toasts share. */
export const COLLECTION_TEXTS = {
  nameRequired: "Give the collection a name",
  nameTooLong: `A name has at most ${NAME_MAX} characters`,
  descriptionTooLong: `A description has at most ${String(DESCRIPTION_MAX)} characters`,
  noteTooLong: `A note has at most ${ITEM_NOTE_MAX} characters`,
  unknownTable: "Unknown part table",
  badPartId: "A part's number is a positive whole number",
  nothingChosen: "Choose at least one part",
  added: "Added to collection",
  duplicate: "Item already in collection",
  notFound: "Collection not found",
  itemGone: "This part is no longer in the collection",
  unknownPart: "This part is not in the catalogue",
} as const;

/** A member's own collection in a list. */
export interface CollectionSummary {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly slug: string;
  readonly visibility: Visibility;
  readonly itemCount: number;
  readonly updatedAt: string;
}

/** One part in a collection. */
export interface CollectionItem {
  /** `hotend:12`. */
  readonly key: PartKey;
  /** From 1, without gaps. */
  readonly position: number;
  readonly note: string | null;
  readonly addedAt: string;
}

/** A collection with its items, as its owner or another reader sees it. */
export interface Collection extends CollectionSummary {
  /** Incremented when name, description or visibility change. */
  readonly version: number;
  readonly createdAt: string;
  /** Null when the owner's profile is not public. */
  readonly owner: string | null;
  readonly isMine: boolean;
  readonly items: readonly CollectionItem[];
}

/** A member's own collection, and whether it holds a given part. */
export interface HoldingCollection {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly itemCount: number;
  readonly holds: boolean;
}

/** "1 part", "12 parts". */
export function formatPartCount(count: number): string {
  return count === 1 ? "1 part" : `${String(count)} parts`;
}

/** A member's collections as options of a select, with the number of parts of each. */
export function collectionOptions(collections: readonly Pick<CollectionSummary, "id" | "name" | "itemCount">[]) {
  return collections.map(({ id, name, itemCount }) => ({
    value: String(id),
    label: `${name} (${String(itemCount)})`,
  }));
}

/** Most parts in one `?add=`. */
const ADD_MOST = 20;

/** The keys of the parts in `?add=hotend:12,fan:3`, each once. */
export function partsToAdd(value: string | null): PartKey[] {
  return [...new Set((value ?? "").split(",", ADD_MOST).filter(isPartKey))];
}

/** Id of the element of a part's row, to redirect to after a form: `part-hotend-12`. */
export function rowId(key: PartKey): string {
  return partAnchor(key);
}
