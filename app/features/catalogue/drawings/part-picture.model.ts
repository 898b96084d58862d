import { DRAWING_SPRITES, type DrawingSprite } from "./drawing-sprites.model";

/** A length as letters beside a line between two points of a drawing, which is 160 x 120 units. */
export interface Dimension {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  /** "40 mm". */
  readonly text: string;
  /** The letters of an upright line stand below it, because there is no room beside it. */
  readonly below?: boolean | undefined;
}

/** The picture of a part, as its page shows it. */
export interface PartPictureView {
  /** The address of a photo, or a drawing's place. */
  readonly picture: string;
  /** What the picture shows, in words. */
  readonly text: string;
  /** Lengths to letter beside a drawing. */
  readonly dimensions: readonly Dimension[];
}

/** Where a drawing is, as the place of its sprite and its own: `5-12`. A page has forty, so they are short. */
export function drawingOn(sprite: DrawingSprite, number: number): string {
  return `${String(DRAWING_SPRITES.indexOf(sprite))}-${String(number)}`;
}

/** Whether a picture is a photo; else it is a drawing's place. */
export function isPhoto(picture: string): boolean {
  return picture.includes(":") || picture.startsWith("/");
}
