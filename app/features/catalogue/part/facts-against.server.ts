import type { Part, Printer } from "../catalogue.model";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import { decidingDifferences, factsOtherwise } from "../fit/fit-gaps.model";
import { kindName, namesInARow, type FitWording } from "../fit/fit-words.model";
import type { Fit } from "../fit/fit.model";
import { agreementOf, comparedValues } from "../fit/interface-matching.model";
import { areSiblings } from "../printers/printer-siblings.server";
import type { FactsOtherwise } from "./part-view.model";

const MOST_NAMED = 3;

interface Answered {
  readonly printer: Printer;
  readonly fit: Fit;
  readonly wording: FitWording;
}

/**
 * What a printer's facts say against a source that lists the part as it is, for this printer or for a sibling that
 * has the same where they differ; null when they do not, or no source does.
 */
export function factsAgainst(
  snapshot: CatalogueSnapshot,
  part: Part,
  { printer, fit, wording }: Answered,
): FactsOtherwise | null {
  const differing = decidingDifferences(fit);
  if (differing.length === 0) return null;
  const text = factsOtherwise(differing, wording);
  const same = namesInARow(differing.map(({ kind }) => kindName(kind)));
  if (fit.contradicted) return { text, listedFor: [], same };
  const hasTheSame = (other: string) =>
    differing.every(({ kind }) => haveTheSame(snapshot, kind, printer.idUuid, other));
  const listedFor = snapshot.printersForPart(part).rows.flatMap(({ printer: { idUuid, slug, label }, fit: how }) => {
    const asItIs = how !== "adapter" && how !== "modification";
    return asItIs && hasTheSame(idUuid) && areSiblings(snapshot, printer.idUuid, idUuid) ? [{ slug, label }] : [];
  });
  return listedFor.length === 0 ? null : { text, listedFor: listedFor.slice(0, MOST_NAMED), same };
}

function haveTheSame({ interfaceBook }: CatalogueSnapshot, kind: string, one: string, other: string): boolean {
  const values = (idUuid: string) => comparedValues(kind, interfaceBook.valuesOf(idUuid).get(kind) ?? []);
  return agreementOf(values(one), values(other)) === "same";
}
