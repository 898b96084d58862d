import type { Printer, PrinterLink } from "../catalogue.model";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import { kindName } from "../fit/fit-words.model";
import { agreementOf, comparedValues } from "../fit/interface-matching.model";
import { bestKnownFirst, printerLink } from "./printer-link.server";
import type { PrinterSibling } from "./printer-page.model";

const MOST_SIBLINGS = 6;
const MOST_NEIGHBOURS = 8;
/** To share fewer says little. */
const FEWEST_SHARED = 3;

/** The printers that share most interfaces with one, those with most in common first. */
export function printerSiblings(snapshot: CatalogueSnapshot, printer: Printer): PrinterSibling[] {
  const book = snapshot.interfaceBook;
  const own = [...book.valuesOf(printer.idUuid)].map(([kind, values]) => ({
    kind,
    values: comparedValues(kind, values),
  }));
  if (own.length < FEWEST_SHARED) return [];
  const sharing = new Set(own.flatMap(({ kind, values }) => values.flatMap((value) => book.printersWith(kind, value))));
  return [...sharing]
    .flatMap((idUuid) => {
      const other = idUuid === printer.idUuid ? null : snapshot.printerById(idUuid);
      return other === null ? [] : [{ other, ...compare(own, book.valuesOf(idUuid)) }];
    })
    .filter(({ same, differing }) => same >= FEWEST_SHARED && same > differing.length)
    .sort(
      (a, b) =>
        b.same - a.same ||
        a.differing.length - b.differing.length ||
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

/** How many kinds are the same, and which are not, of those that both state. */
function compare(
  own: readonly { readonly kind: string; readonly values: readonly string[] }[],
  other: ReadonlyMap<string, readonly string[]>,
): { readonly same: number; readonly differing: readonly string[] } {
  const results = own.flatMap(({ kind, values }) => {
    const theirs = other.get(kind);
    return theirs === undefined ? [] : [{ kind, result: agreementOf(values, comparedValues(kind, theirs)) }];
  });
  return {
    same: results.filter(({ result }) => result === "same").length,
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
