import type { Point } from "./totals";

/** Strokes of a character in a field 2 mm wide and 4 mm high; a letter for each of the six places. */
const STROKES: Readonly<Record<string, readonly string[]>> = {
  "0": ["abfea"],
  "1": ["ea"],
  "2": ["abdcef"],
  "3": ["abfe", "cd"],
  "4": ["acd", "bf"],
  "5": ["bacdfe"],
  "6": ["baefdc"],
  "7": ["abf"],
  "8": ["abfea", "cd"],
  "9": ["dcabfe"],
  "-": ["cd"],
  ".": ["eg"],
};
const PLACES: Readonly<Record<string, Point>> = {
  a: { x: 0, y: 4 },
  b: { x: 2, y: 4 },
  c: { x: 0, y: 2 },
  d: { x: 2, y: 2 },
  e: { x: 0, y: 0 },
  f: { x: 2, y: 0 },
  g: { x: 0, y: 0.6 },
};
/** What is left free after a character. */
const GAP = 1;

function widthOf(character: string): number {
  return character === "1" || character === "." ? 0 : 2;
}

/** Length of a number that is written with {@link strokes}. */
export function writtenLength(text: string): number {
  return [...text].reduce((length, character) => length + widthOf(character) + GAP, -GAP);
}

/** The lines of a number, from left to right on a base line that begins at the origin. */
export function strokes(text: string): Point[][] {
  let left = 0;
  return [...text].flatMap((character) => {
    const start = left;
    left += widthOf(character) + GAP;
    return (STROKES[character] ?? []).map((letters) =>
      [...letters].map((letter) => {
        const place = PLACES[letter] ?? { x: 0, y: 0 };
        return { x: place.x + start, y: place.y };
      }),
    );
  });
}
