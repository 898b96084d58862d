import type { Printer, PrinterLink } from "../catalogue.model";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import type { ValuesByKind } from "../engine/interface-book.server";
import { kindName } from "../fit/fit-words.model";
import { agreementOf, canAgree, comparedValues, isSpecific } from "../fit/interface-matching.model";
import { bestKnownFirst, printerLink } from "./printer-link.server";
import type { PrinterSibling } from "./printer-page.model";

const MOST_SIBLINGS = 6;
const MOST_NEIGHBOURS = 8;
/** To share fewer says little. */
const FEWEST_SHARED = 3;

/**
 * The printers that share most interfaces with one, those first that have most in common beyond what differs. Each shares one at least that most
 * printers do not: belt, plug and filament are the same nearly everywhere.
 */
export function printerSiblings(snapshot: CatalogueSnapshot, printer: Printer): PrinterSibling[] {
  const book = snapshot.interfaceBook;
  const own = book.valuesOf(printer.idUuid);
  if (own.size < FEWEST_SHARED) return [];
  const specific = [...own].filter(([kind]) => isSpecific(kind));
  const sharing = new Set(
    specific.flatMap(([kind, values]) =>
      comparedValues(kind, values)
        .filter(canAgree)
        .flatMap((value) => book.printersWith(kind, value)),
    ),
  );
  return [...sharing]
    .flatMap((idUuid) => {
      const other = idUuid === printer.idUuid ? null : snapshot.printerById(idUuid);
      return other === null ? [] : [{ other, ...compare(own, book.valuesOf(idUuid)) }];
    })
    .filter(isMuchTheSame)
    .sort(
      (a, b) =>
        b.same - b.differing.length - (a.same - a.differing.length) ||
        b.same - a.same ||
        Number(b.other.popular) - Number(a.other.popular) ||
        (a.other.label < b.other.label ? -1 : 1),
    )
    .slice(0, MOST_SIBLINGS)
    .map(({ other, same, differing }) => ({
      ...printerLink(snapshot, other),
      same,
      compared: same + differing.length,
      differing: differing.map(kindName),
    }));
}

/** Whether two printers are much the same: siblings. */
export function areSiblings(
  { interfaceBook }: Pick<CatalogueSnapshot, "interfaceBook">,
  a: string,
  b: string,
): boolean {
  return isMuchTheSame(compare(interfaceBook.valuesOf(a), interfaceBook.valuesOf(b)));
}

interface InCommon {
  readonly same: number;
  /** How many of these most printers do not share. */
  readonly specific: number;
  readonly differing: readonly string[];
}

function isMuchTheSame({ same, specific, differing }: InCommon): boolean {
  return same >= FEWEST_SHARED && specific > 0 && same > differing.length;
}

/** How many kinds are the same, and which are not, of those that both state. */
function compare(own: ValuesByKind, other: ValuesByKind): InCommon {
  const results = [...own].flatMap(([kind, values]) => {
    const theirs = other.get(kind);
    if (theirs === undefined) return [];
    return [{ kind, result: agreementOf(comparedValues(kind, values), comparedValues(kind, theirs)) }];
  });
  const same = results.filter(({ result }) => result === "same");
  return {
    same: same.length,
    specific: same.filter(({ kind }) => isSpecific(kind)).length,
    differing: results.flatMap(({ kind, result }) => (result === "differs" ? kind : [])),
  };
}

/** Other printers of the maker: popular ones first, then those of which interfaces are known. */
export function printersOfSameMaker(snapshot: CatalogueSnapshot, printer: Printer): PrinterLink[] {
  const { manufacturerSlug } = snapshot.printerAddresses.of(printer);
  const others = snapshot.printerAddresses.maker(manufacturerSlug)?.printers ?? [];
  return bestKnownFirst(snapshot, others)
    .filter(({ idUuid }) => idUuid !== printer.idUuid)
    .slice(0, MOST_NEIGHBOURS)
    .map((other) => printerLink(snapshot, other));
}
