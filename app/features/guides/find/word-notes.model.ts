import type { GuidePrinter } from "../guide-source.model";
import type { FoundGuides } from "./find-guides.server";

/** A printer that the words of a search name. */
export interface PrinterInWords {
  readonly printer: GuidePrinter;
  /** The words for it, and the others. */
  readonly words: string;
  readonly rest: string;
  /** No guide for it is found, but some for other printers. */
  readonly onlyOthers: boolean;
}

/** What is said of words of a search: as a sentence on the page, and as a note of JSON. */
interface WordNote {
  readonly value: string;
  readonly sentence: string;
  readonly note: string;
}

/** How the words of a search are understood where guides do not have them as they are. Nothing when no guide is found. */
export function wordNotes(q: string, found: FoundGuides, named: PrinterInWords | null): readonly WordNote[] {
  const { guides, complete, missing, corrections } = found;
  if (guides.length === 0) return [];
  const quoted = missing.map((word) => `“${word}”`).join(", ");
  return [
    ...(named === null ? [] : [printerNote(named)]),
    ...corrections.map(({ typed, word }) => ({
      value: typed,
      sentence: `No guide has “${typed}”: these are for “${word}”.`,
      note: `no guide has this word, so “${word}” is looked for`,
    })),
    ...(complete
      ? []
      : [
          {
            value: q,
            sentence: `No guide has all of these words. These have some of them${quoted === "" ? "" : `; none has ${quoted}`}.`,
            note: `no guide has all of these words, and those with most of them are shown${quoted === "" ? "" : `; none has ${quoted}`}`,
          },
        ]),
  ];
}

function printerNote({ printer: { label }, words, onlyOthers }: PrinterInWords): WordNote {
  return onlyOthers
    ? {
        value: words,
        sentence: `No guide for the ${label} has these words: these are written for other printers.`,
        note: `names the printer ${label}; no guide for it is found, so those for other printers are shown`,
      }
    : {
        value: words,
        sentence: `“${words}” stands for the ${label}: guides written for other printers are left out.`,
        note: `names the printer ${label}, so guides written for other printers are left out`,
      };
}
