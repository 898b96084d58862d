import { LRUCache } from "lru-cache";
import { uploadedPicture } from "../../pictures/pictures.model";
import type { Part } from "../catalogue.model";
import type { PartInterfaceFact } from "../fit/fit-facts.model";
import { webAddress } from "../part/source-views.server";
import { DRAWING_NAMES } from "./drawing-names.server";
import type { PartPictureView } from "./part-picture.model";
import { partDrawing } from "./part-drawing.server";

const PLACES = new Map(DRAWING_NAMES.map((name, place) => [name, place]));

const WORDS = DRAWING_NAMES.map((name) => name.split("-"));

const MOST_KEPT_NAMES = 2_000;
const nearest = new LRUCache<string, number>({ max: MOST_KEPT_NAMES });

/**
 * The number of the drawing of the sprite whose name begins as much like this one as any. The sprite has the drawings
 * of the parts that ship with the site; one that was added later may have figures that none of them has.
 */
function nearestDrawing(name: string): number {
  const known = PLACES.get(name) ?? nearest.get(name);
  if (known !== undefined) return known;
  const words = name.split("-");
  const shared = WORDS.map((others) => {
    const differs = words.findIndex((word, at) => word !== others[at]);
    return differs < 0 ? words.length : differs;
  });
  const place = shared.indexOf(Math.max(...shared));
  nearest.set(name, place);
  return place;
}

/** What is in memory of a part does not change, and neither does its picture. */
const pictures = new WeakMap<Part, string>();

/** The address of a part's photo, uploaded here or elsewhere; null when it has none. */
function photoOf({ imageUrl }: Part): string | null {
  return uploadedPicture(imageUrl) ?? webAddress(imageUrl);
}

/** The address of a part's picture, or the number of its drawing. */
export function partPicture(part: Part, facts: () => readonly PartInterfaceFact[]): string {
  const known = pictures.get(part);
  if (known !== undefined) return known;
  const picture = photoOf(part) ?? String(nearestDrawing(partDrawing(part, facts()).name));
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
