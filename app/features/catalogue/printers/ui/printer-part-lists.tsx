import type { ReactNode } from "react";
import { useLengths } from "~/lib/browser/use-lengths";
import { paths } from "~/lib/paths";
import { Drawing } from "~/ui/drawing/drawing";
import { Link } from "~/ui/navigation/link";
import { CATEGORY_LABELS, PART_CATEGORIES } from "../../catalogue.model";
import type { PartCardView } from "../../find/find-view.model";
import type { FitAnswer } from "../../fit/fit.model";
import { measuredFit } from "../../part/measured-card.model";
import { FitMark } from "../../part/ui/fit-mark";
import type { PrinterCategory, PrinterPageView } from "../printer-page.model";
import { SayHowItWent } from "./printer-unknowns";

const COUNT_WORDS: Readonly<Record<FitAnswer, string>> = {
  universal: "for all printers",
  listed: "listed for it",
  should_fit: "should fit",
  needs_change: "with a change",
  does_not_fit: "not as they are",
  not_listed: "not listed",
  not_verified: "not verified",
};

interface PrinterPartListsProps {
  readonly printer: PrinterPageView;
  /** It is the printer that the visitor saved: the addresses of its parts stay short. */
  readonly own: boolean;
}

/** The parts that fit a printer: by category, the upgrades, and those that take a change. */
export function PrinterPartLists({ printer, own }: PrinterPartListsProps) {
  const { categories, upgrades, changes, slug } = printer;
  const namedIn = own ? null : slug;
  const empty = PART_CATEGORIES.filter((each) => categories.every(({ category }) => category !== each));
  return (
    <>
      <section aria-labelledby="parts-heading">
        <h2 id="parts-heading" className="section-title">
          Parts that fit
        </h2>
        {printer.takes.length > 0 ? null : (
          <div className="mb-5 grid gap-2">
            <p>
              Nobody has told us yet what the {printer.label} takes: its mount, nozzle or plate.{" "}
              {printer.onlyUniversal
                ? "These parts fit every printer; nothing is known yet that is made for it."
                : "So these are only the parts that a source names for it, and those that fit every printer."}
            </p>
            <SayHowItWent printer={printer} />
          </div>
        )}
        {categories.map((category) => (
          <Category key={category.category} view={category} printer={printer} namedIn={namedIn} />
        ))}
        {empty.length === 0 ? null : (
          <p className="hint mt-4">
            Nothing is known to fit it among{" "}
            {empty.map((category, at) => (
              <span key={category}>
                {at === 0 ? null : ", "}
                <Link to={paths.find({ category, printer: slug, fit: "all" })} rel="nofollow">
                  {CATEGORY_LABELS[category].plural.toLowerCase()}
                </Link>
              </span>
            ))}
            .
          </p>
        )}
      </section>
      {upgrades.length === 0 ? null : (
        <section aria-labelledby="upgrades-heading">
          <h2 id="upgrades-heading" className="section-title">
            {upgradesTitle(upgrades)}
          </h2>
          <ul className="printer-parts">
            {upgrades.map(({ card, pins }) => (
              <PartLine key={card.key} card={card} namedIn={namedIn}>
                {kindWords(card)}
                {pins === 0 ? null : ` · pinned by ${String(pins)}`}
              </PartLine>
            ))}
          </ul>
        </section>
      )}
      {changes.length === 0 ? null : (
        <section aria-labelledby="changes-heading">
          <h2 id="changes-heading" className="section-title">
            With an adapter or printed parts
          </h2>
          <ul className="printer-parts">
            {changes.map((card) => (
              <PartLine key={card.key} card={card} namedIn={namedIn}>
                {kindWords(card)}
                {card.tags.includes("requires-printing") ? " · needs printed parts" : null}
              </PartLine>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Says by what the first of the upgrades comes first. */
function upgradesTitle([first]: PrinterPageView["upgrades"]): string {
  if (first !== undefined && first.confirmed > 0) return "Most confirmed upgrades";
  return first !== undefined && first.pins > 0 ? "Most pinned upgrades" : "Upgrades that fit it";
}

function kindWords({ manufacturer, table }: PartCardView): string {
  const kind = CATEGORY_LABELS[table].singular;
  return manufacturer === null ? kind : `${manufacturer} · ${kind}`;
}

interface CategoryProps {
  readonly view: PrinterCategory;
  readonly printer: PrinterPageView;
  readonly namedIn: string | null;
}

function Category({ view, printer, namedIn }: CategoryProps) {
  const { category, total, answers, kinds, best } = view;
  const { singular, plural } = CATEGORY_LABELS[category];
  return (
    <section className="printer-category" aria-labelledby={`${category}-heading`}>
      <Drawing name={category} width={64} />
      <div>
        <h3 id={`${category}-heading`}>
          {plural} <span className="count">{total}</span>
        </h3>
        <p className="hint">
          {answers.map(({ answer, count }) => `${String(count)} ${COUNT_WORDS[answer]}`).join(" · ")}
        </p>
      </div>
      <ul className="printer-parts">
        {best.map((card) => (
          <PartLine key={card.key} card={card} namedIn={namedIn}>
            {card.manufacturer}
          </PartLine>
        ))}
      </ul>
      {kinds.length === 0 ? null : (
        <ul className="chips" aria-label={`Kinds of ${plural.toLowerCase()}`}>
          {kinds.map(({ label, count }) => (
            <li key={label}>
              <Link
                className="chip"
                to={paths.find({ category, subcategory: label, printer: printer.slug })}
                discover="none"
              >
                {label} <span className="count">{count}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to={paths.find({ category, printer: printer.slug })}>
          {total === 1 ? `The ${singular.toLowerCase()}` : `All ${String(total)} ${plural.toLowerCase()}`} for{" "}
          {printer.label}
        </Link>
      </p>
    </section>
  );
}

interface PartLineProps {
  readonly card: PartCardView;
  /** Slug that the part's address names; null when it is to be for the visitor's own printer. */
  readonly namedIn: string | null;
  /** Beside the name. */
  readonly children: ReactNode;
}

/** A part with its answer. */
function PartLine({ card, namedIn, children }: PartLineProps) {
  const lengths = useLengths();
  return (
    <li>
      <div>
        <Link to={paths.part(card, { printer: namedIn })} discover="none">
          {card.name}
        </Link>{" "}
        <span className="hint">{children}</span>
      </div>
      <FitMark fit={card.fit === null ? null : measuredFit(card.fit, lengths)} />
    </li>
  );
}
