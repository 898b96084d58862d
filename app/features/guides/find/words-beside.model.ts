import { isTelling } from "../../catalogue/engine/text/document-search.model";
import { readQuery } from "../../catalogue/engine/text/search-words.model";
import type { NamedPrinter } from "../../catalogue/engine/vocabulary.model";

/** Every guide is about one. */
const OF_EVERY_GUIDE: ReadonlySet<string> = new Set(["3d", "machine", "printer"]);

/**
 * The words that guides are to have: those beside the name of a printer that say something of a guide. The words beside it
 * that say nothing of parts are others: all of these are parts, and few guides are about "parts" or "upgrades".
 */
export function wordsBeside(q: string, { words, rest }: NamedPrinter): string {
  const typed = readQuery(q);
  const name = words.split(" ");
  const from = typed.findIndex((_, at) => name.every((word, place) => typed[at + place]?.typed === word));
  if (from === -1) return rest;
  return typed
    .filter((_, at) => at < from || at >= from + name.length)
    .filter(({ word }) => isTelling(word) && !OF_EVERY_GUIDE.has(word))
    .map((word) => word.typed)
    .join(" ");
}
