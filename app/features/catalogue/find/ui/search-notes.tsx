import { Fragment } from "react";
import { paths } from "~/lib/paths";
import { Notice } from "~/ui/feedback/notice";
import { Link } from "~/ui/navigation/link";
import { CATEGORY_LABELS, HIDE_TAGS } from "../../catalogue.model";
import type { FitFilter } from "../../fit/fit-filter.model";
import { withFilter } from "../find-filter.model";
import { wordsOf } from "../named-printer.model";
import { findQuery, type FindView } from "../find-view.model";

/** How the words were understood, where that is not plain: a printer that they name, and words that no part has. */
export function SearchNotes({ view }: { readonly view: FindView }) {
  return (
    <>
      <NamedPrinterNote view={view} />
      <ForPrinterNote view={view} />
      <PrinterChoices view={view} />
      <CorrectionsNote view={view} />
      <UnstatedSizeNote view={view} />
      <MissingWordsNote view={view} />
      {view.total > 0 ? <LackingNote view={view} /> : null}
      <UnansweredNote view={view} />
      <HiddenOfKindNote view={view} />
      <OnlyUniversalNote view={view} />
    </>
  );
}

function CorrectionsNote({ view }: { readonly view: FindView }) {
  const { corrections, total } = view;
  if (corrections.length === 0 || total === 0) return null;
  return (
    <p className="hint mb-4">
      {corrections.map(({ typed, word }) => `No part has “${typed}”: these are for “${word}”. `).join("")}
    </p>
  );
}

function UnstatedSizeNote({ view: { unstatedSize, total } }: { readonly view: FindView }) {
  if (unstatedSize === null || total === 0) return null;
  const { size, byAny } = unstatedSize;
  return (
    <p className="hint mb-4">
      {byAny ? `Not all of these state “${size}”. Those that do come first.` : `None of these states “${size}”.`}
    </p>
  );
}

function MissingWordsNote({ view }: { readonly view: FindView }) {
  const { missing, printer, filter, comparing, hiddenByFit } = view;
  if (missing === null || view.total === 0) return null;
  const { words, onlyFitting } = missing;
  return (
    <p className="hint mb-4">
      {onlyFitting ? `No part that fits the ${printer?.label ?? "printer"} has all of these words. ` : null}
      {onlyFitting ? null : "No part has all of these words. "}
      The ones below have most of them.
      {words.length === 0 ? null : ` None of them has ${words.map((word) => `“${word}”`).join(" or ")}.`}
      {onlyFitting && hiddenByFit > 0 ? (
        <>
          {" "}
          <Link to={paths.find(findQuery(withFilter(filter, { fit: "all" }), comparing))} rel="nofollow">
            Show {hiddenByFit} with more of the words
          </Link>
          , whether or not {hiddenByFit === 1 ? "it fits" : "they fit"}.
        </>
      ) : null}
    </p>
  );
}

/** What is said of a kind of which nothing is known to fit the printer. */
export function lackingTitle({ lacking, printer }: FindView): string | null {
  return lacking && printer && `No “${lacking.words}” is known to fit the ${printer.label}`;
}

function LackingNote({ view }: { readonly view: FindView }) {
  const title = lackingTitle(view);
  return title === null ? null : (
    <Notice tone="info" title={title} className="mb-4">
      <LackingLinks view={view} />
      <p>Below is what fits it and mentions the words.</p>
    </Notice>
  );
}

/** Where to go on from there: to the parts that are not ruled out, and to what fits. */
export function LackingLinks({ view: { lacking, printer } }: { readonly view: FindView }) {
  if (lacking === null || printer === null) return null;
  const { near, fitting } = lacking;
  return (
    <>
      {near.length === 0 ? null : (
        <p>
          Not ruled out:{" "}
          {near.map(({ answer, count, query }, at) => (
            <Fragment key={answer}>
              {at === 0 ? null : ", "}
              <Link to={`${paths.find()}${query}`} rel="nofollow">
                {count} {NEAR_WORDS[answer]}
              </Link>
            </Fragment>
          ))}
          .
        </p>
      )}
      {fitting.count === 0 ? null : (
        <p>
          <Link to={`${paths.find()}${fitting.query}`}>
            See {fitting.count === 1 ? "the one part" : `all ${String(fitting.count)} parts`} that fit
            {fitting.count === 1 ? "s" : ""} the {printer.label}
          </Link>
        </p>
      )}
    </>
  );
}

const NEAR_WORDS: Readonly<Partial<Record<FitFilter, string>>> = {
  needs_change: "that need a change",
  not_listed: "not listed for it",
  not_verified: "not verified yet",
};

/** Why so few are known to fit: nobody has stated what the others depend on. */
function UnansweredNote({ view: { unanswered, printer, filter, comparing } }: { readonly view: FindView }) {
  if (unanswered === null || printer === null) return null;
  const { title, parts } = unanswered;
  const { singular, plural } = filter.category === null ? ANY_PART : CATEGORY_LABELS[filter.category];
  const all = paths.find(findQuery(withFilter(filter, { fit: "all" }), comparing));
  return (
    <Notice tone="info" title={title} className="mb-4">
      <p>
        So nobody can say yet whether {parts} {(parts === 1 ? singular : plural).toLowerCase()}{" "}
        {parts === 1 ? "fits" : "fit"} it.
      </p>
      <p>
        <Link to={`${paths.printer(printer)}#unknown-heading`}>What is not known of it, and how to tell us</Link>
        {filter.fit === "all" ? null : (
          <>
            {" · "}
            <Link to={all} rel="nofollow">
              Show them all the same
            </Link>
          </>
        )}
      </p>
    </Notice>
  );
}

const ANY_PART = { singular: "part", plural: "parts" };

function OnlyUniversalNote({ view: { onlyUniversal, printer, total, lacking } }: { readonly view: FindView }) {
  if (!onlyUniversal || printer === null || total === 0 || lacking !== null) return null;
  return (
    <p className="hint mb-4">
      {total === 1 ? "This part fits" : "These parts fit"} every printer. Nothing is known yet that is made for the{" "}
      {printer.label}. <Link to={paths.contribute()}>Know it? Tell us</Link>
    </p>
  );
}

function HiddenOfKindNote({ view }: { readonly view: FindView }) {
  const { filter, printer, hiddenOfKind, comparing } = view;
  if (hiddenOfKind === 0 || printer === null) return null;
  const { category, hide } = filter;
  const one = hiddenOfKind === 1;
  const { singular, plural } = category === null ? { singular: "", plural: "" } : CATEGORY_LABELS[category];
  const kind =
    category === null ? `part${one ? "" : "s"} of this kind` : `complete ${(one ? singular : plural).toLowerCase()}`;
  const needs = HIDE_TAGS.filter(({ tag }) => hide.includes(tag)).map(({ label }) => `“${label}”`);
  return (
    <p className="hint mb-4">
      {`${one ? "The one" : `All ${String(hiddenOfKind)}`} ${kind} that ${one ? "fits" : "fit"} the ${printer.label}, or should, ${one ? "is" : "are"} hidden by ${needs.join(" and ")}. Below are other parts. `}
      <Link to={paths.find(findQuery(withFilter(filter, { hide: [] }), comparing))} rel="nofollow">
        Show {one ? "it" : "them"}
      </Link>
    </p>
  );
}

function PrinterChoices({ view: { choices, printer } }: { readonly view: FindView }) {
  if (choices.length === 0) return null;
  return (
    <p className="hint mb-4">
      {printer === null ? "Only for one printer?" : "Is yours another size?"}
      {choices.map(({ label, query }) => (
        <Link key={query} to={`${paths.find()}${query}`} rel="nofollow" className="ml-3">
          {label}
        </Link>
      ))}
    </p>
  );
}

/**
 * Says that a search is for the printer of the address, with the link that takes it back, and the one to the printer that
 * the words name instead.
 */
function ForPrinterNote({ view: { filter, printer, otherPrinter, comparing } }: { readonly view: FindView }) {
  if (printer === null || filter.printerFromWords || wordsOf(filter) === "") return null;
  const all = { ...withFilter(filter, { printer: null }), anyPrinter: true };
  return (
    <p className="hint mb-4">
      This search is for {printer.own ? "your printer, the " : "the "}
      <Link to={paths.printer(printer)}>{printer.label}</Link>.{" "}
      <Link to={paths.find(findQuery(all, comparing))} rel="nofollow">
        Search parts for all printers
      </Link>
      {otherPrinter === null ? null : (
        <>
          . {`“${otherPrinter.words}” names another one. `}
          <Link to={`${paths.find()}${otherPrinter.query}`} rel="nofollow">
            {`Search for the ${otherPrinter.label}`}
          </Link>
        </>
      )}
    </p>
  );
}

function NamedPrinterNote({ view }: { readonly view: FindView }) {
  const { filter, printer, comparing, showsAll } = view;
  const { named } = filter;
  if (printer === null || named === null || !filter.printerFromWords) return null;
  return (
    <p className="hint mb-4">
      {`“${named.words}” names a printer, the `}
      <Link to={paths.printer(printer)}>{printer.label}</Link>.{" "}
      {showsAll ? "No such part is known to fit it, so all of them are shown. " : null}
      <Link to={paths.find(findQuery(withFilter(filter, { printer: null }), comparing))} rel="nofollow">
        {`Look for “${named.words}” in all parts`}
      </Link>
    </p>
  );
}
