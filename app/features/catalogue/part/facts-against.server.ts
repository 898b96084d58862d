import type { Part, Printer } from "../catalogue.model";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import { factsOtherwise } from "../fit/fit-gaps.model";
import type { FitWording } from "../fit/fit-words.model";
import type { Fit } from "../fit/fit.model";
import { areSiblings } from "../printers/printer-siblings.server";
import type { FactsOtherwise } from "./part-view.model";

const MOST_NAMED = 3;

interface Answered {
  readonly printer: Printer;
  readonly fit: Fit;
  readonly wording: FitWording;
}

/**
 * What a printer's facts say against a source that lists the part as it is, for this printer or for one much like it;
 * null when they do not, or no source does.
 */
export function factsAgainst(
  snapshot: CatalogueSnapshot,
  part: Part,
  { printer, fit, wording }: Answered,
): FactsOtherwise | null {
  const text = factsOtherwise(fit, wording);
  if (text === null) return null;
  if (fit.contradicted) return { text, listedFor: [] };
  const listedFor = snapshot.printersForPart(part).rows.flatMap(({ printer: { idUuid, slug, label }, fit: how }) => {
    const asItIs = how !== "adapter" && how !== "modification";
    return asItIs && areSiblings(snapshot, printer.idUuid, idUuid) ? [{ slug, label }] : [];
  });
  return listedFor.length === 0 ? null : { text, listedFor: listedFor.slice(0, MOST_NAMED) };
}
