import { guideFit } from "../guide-fit.model";
import type { GuidePrinter, GuideSource } from "../guide-source.model";
import type { Guide } from "../guides.model";
import { linksTo } from "./guide-texts.server";
import type { GuideLink } from "./guide-view.server";

/** The most guides that the page of a printer names. */
const MOST_FOR_PRINTER = 4;

const linkTo = ({ slug, title }: Guide): GuideLink => ({ slug, title });
const byTitle = (one: Guide, other: Guide) => (one.title < other.title ? -1 : 1);

/** The guides that use a part, by title. */
export function guidesUsing(guides: readonly Guide[], table: string, partId: number): GuideLink[] {
  return guides
    .filter(
      ({ parts, tools }) =>
        parts.some((part) => part.table === table && part.partId === partId) ||
        (table === "tools" && tools.some(({ toolId }) => toolId === partId)),
    )
    .sort(byTitle)
    .map(linkTo);
}

/** The guides that link to another one, or are done after it, by title. */
export function guidesNaming(guides: readonly Guide[], guide: Guide): GuideLink[] {
  return guides
    .filter((other) => other !== guide && (other.prerequisites.includes(guide.id) || linksTo(guides, other, guide)))
    .sort(byTitle)
    .map(linkTo);
}

/** The guides that lead to a calculator, by title. */
export function guidesWithCalculator(guides: readonly Guide[], slug: string): GuideLink[] {
  return guides
    .filter(({ calculators }) => calculators.includes(slug))
    .sort(byTitle)
    .map(linkTo);
}

/**
 * The guides for a printer: how many there are, and the first four. Those written for it and few others come before
 * those for more printers; of these repairs come first, those whose parts go onto it before those about no part, and last
 * those with parts of other printers.
 */
export function guidesForPrinter(
  source: Pick<GuideSource, "guides" | "fitOf">,
  printer: GuidePrinter,
): { total: number; best: GuideLink[] } {
  const printersOf = ({ printerIds }: Guide) => printerIds?.length ?? Infinity;
  const partsFit = ({ parts }: Guide) => {
    const answers = parts.map((part) => source.fitOf(part, printer));
    if (answers.length === 0) return 0;
    return answers.every((answer) => answer === "does_not_fit") ? -1 : 1;
  };
  const found = source.guides
    .filter((guide) => guideFit(source, guide, printer) === "fits")
    .sort((one, other) => {
      const [of, than] = [printersOf(one), printersOf(other)];
      if (of !== than) return of - than;
      return (
        Number(other.kind === "repair") - Number(one.kind === "repair") ||
        partsFit(other) - partsFit(one) ||
        byTitle(one, other)
      );
    });
  return { total: found.length, best: found.slice(0, MOST_FOR_PRINTER).map(linkTo) };
}
