import { LRUCache } from "lru-cache";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import type { EntryMarkup } from "./kept-list";

/** Some six thousand cards. */
const MOST_CHARACTERS = 8_000_000;

/** Stands for the address in what is kept. Nobody can know it, so no text of the catalogue contains it. */
const STAND_IN = `/${crypto.randomUUID()}`;

/** The markup of an entry, in pieces between which the address stands. */
type Markup = readonly string[];

/**
 * Keeps the markup of entries by all that they are drawn from, letter by letter: what one visitor sees can reach another
 * one only if it is the same for both.
 */
export function createEntryMarkup(mostCharacters = MOST_CHARACTERS): EntryMarkup {
  const kept = new LRUCache<string, Markup>({
    maxSize: mostCharacters,
    sizeCalculation: (markup, key) => markup.reduce((length, piece) => length + piece.length, key.length),
  });
  const numberOf = createNumbers();
  const textOf = createTexts();

  return {
    of(draw, entries, address) {
      const escaped = renderToString(address);
      const number = String(numberOf(draw));
      let all = "";
      for (const entry of entries) {
        const key = number + textOf(entry);
        let markup = kept.get(key);
        if (markup === undefined) {
          markup = renderToString(createElement(draw, { ...entry, address: STAND_IN })).split(STAND_IN);
          kept.set(key, markup);
        }
        all += markup.join(escaped);
      }
      return all;
    },
  };
}

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

/** Writes what an entry is drawn from. An object in it that has been written before is known. */
function createTexts(): (entry: object) => string {
  const texts = new WeakMap<object, string>();
  const write = (value: unknown): string => {
    if (typeof value !== "object" || value === null) return JSON.stringify(value);
    const known = texts.get(value);
    if (known !== undefined) return known;
    const text = JSON.stringify(value);
    texts.set(value, text);
    return text;
  };
  return (entry) => {
    let text = "";
    for (const [name, value] of Object.entries(entry)) text += `,${name}:${write(value)}`;
    return text;
  };
}
