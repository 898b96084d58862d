import { LRUCache } from "lru-cache";
import { createElement, type FunctionComponent } from "react";
import { renderToString } from "react-dom/server";
import type { EntryMarkup, Shared } from "./kept-list";

/** Some six thousand cards. */
const MOST_BYTES = 7_000_000;
/** Characters of what so many cards are drawn from. */
const MOST_TEXT = 4_000_000;

/** Stands for the address in what is kept. Nobody can know it, so no text of the catalogue contains it. */
const STAND_IN = `/${crypto.randomUUID()}`;

/** Stands in a page for the markup of one list. Nobody can know it, either. */
const LIST = `<!--${crypto.randomUUID()}-->`;

/** The markup of an entry in UTF-8, in pieces between which the address stands. */
type Markup = readonly Buffer[];

/** The markup of entries that is kept for all pages. */
export interface KeptMarkup {
  forPage(): PageMarkup;
}

/** The lists of one page. */
export interface PageMarkup extends EntryMarkup {
  /**
   * A page that React has drawn, in UTF-8 and with its lists. They are written as bytes: as text they would be put
   * together, searched and encoded again for each page.
   */
  complete(page: string): Buffer;
}

/**
 * Keeps the markup of entries by all that they are drawn from, letter by letter: what one visitor sees can reach another
 * one only if it is the same for both.
 */
export function createEntryMarkup(mostBytes = MOST_BYTES): KeptMarkup {
  const kept = new LRUCache<string, Markup>({
    maxSize: mostBytes,
    sizeCalculation: (markup, key) => markup.reduce((length, piece) => length + piece.length, key.length),
  });
  const numberOf = createNumbers();
  const textOf = createTexts();

  const draw = <Entry extends object>(
    component: FunctionComponent<Entry & Shared>,
    entries: readonly Entry[],
    address: string,
  ): Buffer => {
    const escaped = Buffer.from(renderToString(address));
    const number = String(numberOf(component));
    const pieces: Buffer[] = [];
    for (const entry of entries) {
      const key = number + textOf(entry);
      let markup = kept.get(key);
      if (markup === undefined) {
        const text = renderToString(createElement(component, { ...entry, address: STAND_IN }));
        markup = text.split(STAND_IN).map((piece) => Buffer.from(piece));
        kept.set(key, markup);
      }
      for (const [index, piece] of markup.entries()) {
        if (index > 0) pieces.push(escaped);
        pieces.push(piece);
      }
    }
    return Buffer.concat(pieces);
  };

  return {
    forPage() {
      // React draws a page from its beginning to its end.
      const lists: Buffer[] = [];
      return {
        of(component, entries, address) {
          lists.push(draw(component, entries, address));
          return LIST;
        },
        complete: (page) =>
          Buffer.concat(page.split(LIST).flatMap((text, index) => [Buffer.from(text), lists[index] ?? NOTHING])),
      };
    },
  };
}

const NOTHING = Buffer.alloc(0);

/** Tells functions apart. */
function createNumbers(): (draw: object) => number {
  const numbers = new WeakMap<object, number>();
  let last = 0;
  return (draw) => {
    const known = numbers.get(draw);
    if (known !== undefined) return known;
    numbers.set(draw, ++last);
    return last;
  };
}

/**
 * Writes what an entry is drawn from. An object in it is written as a number, the same for all objects with the same text:
 * the text of a card is long, and looking something up by a long text takes longer than anything else that is done for it.
 */
function createTexts(): (entry: object) => string {
  const numbers = new WeakMap<object, number>();
  const byText = new LRUCache<string, number>({ maxSize: MOST_TEXT, sizeCalculation: (_, text) => text.length });
  let last = 0;
  const numberOf = (value: object): number => {
    const text = JSON.stringify(value);
    const known = byText.get(text);
    if (known !== undefined) return known;
    byText.set(text, ++last);
    return last;
  };
  const write = (value: unknown): string => {
    if (typeof value !== "object" || value === null) return JSON.stringify(value);
    const number = numbers.get(value) ?? numberOf(value);
    numbers.set(value, number);
    return `#${number}`;
  };
  return (entry) => {
    let text = "";
    for (const [name, value] of Object.entries(entry)) text += `,${name}:${write(value)}`;
    return text;
  };
}
