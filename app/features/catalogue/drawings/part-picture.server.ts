import { LRUCache } from "lru-cache";
import { uploadedPicture } from "../../pictures/pictures.model";
import type { Part } from "../catalogue.model";
import type { PartInterfaceFact } from "../fit/fit-facts.model";
import { webAddress } from "../part/source-views.server";
import { DRAWING_NAMES } from "./drawing-names.server";
import { DRAWING_SPRITES } from "./drawing-sprites.model";
import { drawingOn, type PartPictureView } from "./part-picture.model";
import { partDrawing } from "./part-drawing.server";

/** The drawings by name. */
const PICTURES = new Map(
  DRAWING_SPRITES.flatMap((sprite) => DRAWING_NAMES[sprite].map((name, place) => [name, drawingOn(sprite, place)])),
);

const WORDS = [...PICTURES].map(([name, picture]) => ({ words: name.split("-"), picture }));

const MOST_KEPT_NAMES = 2_000;
const nearest = new LRUCache<string, string>({ max: MOST_KEPT_NAMES });

/**
 * The drawing of the sprites whose name begins as much like this one as any. The sprites have the drawings of the parts that
 * ship with the site; one that was added later may have figures that none of them has.
 */
function nearestDrawing(name: string): string {
  const known = PICTURES.get(name) ?? nearest.get(name);
  if (known !== undefined) return known;
  const words = name.split("-");
  let [most, picture] = [-1, ""];
  for (const other of WORDS) {
    const differs = words.findIndex((word, at) => word !== other.words[at]);
    const shared = differs < 0 ? words.length : differs;
    if (shared > most) [most, picture] = [shared, other.picture];
  }
  nearest.set(name, picture);
  return picture;
}

/** What is in memory of a part does not change, and neither does its picture. */
const pictures = new WeakMap<Part, string>();

/** The address of a part's photo, uploaded here or elsewhere; null when it has none. */
function photoOf({ imageUrl }: Part): string | null {
  return uploadedPicture(imageUrl) ?? webAddress(imageUrl);
}

/** The address of a part's picture, or its drawing's place. */
export function partPicture(part: Part, facts: () => readonly PartInterfaceFact[]): string {
  const known = pictures.get(part);
  if (known !== undefined) return known;
  const picture = photoOf(part) ?? nearestDrawing(partDrawing(part, facts()).name);
  pictures.set(part, picture);
  return picture;
}

/** What the page of a part shows of it: its picture, else its drawing with the lengths that the data state. */
export function partPictureView(part: Part, facts: readonly PartInterfaceFact[]): PartPictureView {
  const { what, dimensions } = partDrawing(part, facts);
  const picture = partPicture(part, () => facts);
  return photoOf(part) === null
    ? { picture, text: `Drawing of ${what}`, dimensions: dimensions?.() ?? [] }
    : { picture, text: part.name, dimensions: [] };
}
