import { LRUCache } from "lru-cache";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import type { EntryMarkup } from "./kept-list";

/** Some six thousand cards. */
const MOST_CHARACTERS = 8_000_000;

/** Stands for the address in what is kept. Nobody can know it, so no text of the catalogue contains it. */
const STAND_IN = `/${crypto.randomUUID()}`;

/**
 * Keeps the markup of entries by all that they are drawn from, letter by letter: what one visitor sees can reach another
 * one only if it is the same for both.
 */
export function createEntryMarkup(mostCharacters = MOST_CHARACTERS): EntryMarkup {
  const kept = new LRUCache<string, string>({
    maxSize: mostCharacters,
    sizeCalculation: (markup, key) => markup.length + key.length,
  });
  const numbers = new WeakMap<object, number>();
  let last = 0;
  const numberOf = (draw: object): number => {
    const known = numbers.get(draw);
    if (known !== undefined) return known;
    numbers.set(draw, ++last);
    return last;
  };

  return {
    of(draw, entry) {
      const key = `${numberOf(draw)} ${JSON.stringify(entry)}`;
      const known = kept.get(key);
      if (known !== undefined) return known;
      const markup = renderToString(createElement(draw, { ...entry, address: STAND_IN }));
      kept.set(key, markup);
      return markup;
    },
    withAddress(markup, address) {
      const escaped = renderToString(address);
      return markup.replaceAll(STAND_IN, () => escaped);
    },
  };
}
