import type { ReactNode } from "react";
import { useLengths } from "~/lib/browser/use-lengths";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { AddressNotice } from "~/ui/feedback/address-notice";
import { EmptyState } from "~/ui/feedback/empty-state";
import { TextField } from "~/ui/form/field";
import { PageHeader } from "~/ui/layout/page-header";
import { Form, Link } from "~/ui/navigation/link";
import { GROUP_NAMES, type FoundGroup, type Hit, type SearchView } from "../search.model";

interface SearchPageProps {
  readonly view: SearchView;
  /** What of the address has no effect, in sentences. */
  readonly notes: readonly string[];
  readonly drawPart: (card: NonNullable<Hit["card"]>) => ReactNode;
}

/** What a search finds in all areas, the best of each; without words, the field and a few examples. */
export function SearchPage({ view, notes, drawPart }: SearchPageProps) {
  const { q, groups, corrections } = view;
  return (
    <div className="wrap">
      <PageHeader title={q === "" ? "Search" : <>Search results for “{q}”</>}>
        {q === "" ? "Parts, guides, printers, calculators and test prints, all at once." : <Summary view={view} />}
      </PageHeader>
      <AddressNotice lines={notes} />
      {q === "" ? <Start tries={view.tries} /> : groups.length === 0 ? <Nothing {...view} /> : null}
      {corrections.length === 0 ? null : (
        <p className="hint mb-4">
          {corrections.map(({ typed, word }) => `Nothing has “${typed}”: these are for “${word}”. `).join("")}
        </p>
      )}
      {view.complete || groups.length === 0 ? null : (
        <div className="mb-4">
          <p>Nothing has all of these words. These have some of them.</p>
          <Tries tries={view.tries} label="Search for one of the words" />
        </div>
      )}
      {groups.map((group) => (
        <Group key={group.kind} group={group} drawPart={drawPart} />
      ))}
    </div>
  );
}

/** How many there are of each kind, with links to them. */
function Summary({ view: { groups } }: Pick<SearchPageProps, "view">) {
  return groups.map(({ kind, total }, at) => (
    <span key={kind}>
      {at === 0 ? "" : " · "}
      <a href={`#${kind}`}>
        {total} {GROUP_NAMES[kind][total === 1 ? 0 : 1]}
      </a>
    </span>
  ));
}

function Group({ group, drawPart }: { readonly group: FoundGroup } & Pick<SearchPageProps, "drawPart">) {
  const { kind, total, hits, all, printer, ofAllPrinters } = group;
  const [, many] = GROUP_NAMES[kind];
  return (
    <section aria-labelledby={kind}>
      <h2 id={kind} className="section-title">
        <span>
          {printer === null ? titled(many) : `${titled(many)} for ${printer}`} <span className="count">{total}</span>
        </span>
      </h2>
      <ul className="search-hits" data-kind={kind}>
        {hits.map((hit) => (
          <li key={hit.to} className={hit.card === null ? "search-hit" : "saved-row plain"}>
            {hit.card === null ? <HitRow hit={hit} /> : drawPart(hit.card)}
          </li>
        ))}
      </ul>
      {all === null && ofAllPrinters === null ? null : (
        <p className="actions mt-3">
          {all === null ? null : <Link to={all}>{allText(group)}</Link>}
          {ofAllPrinters === null ? null : <Link to={ofAllPrinters.to}>{ofAllPrinters.total} for all printers</Link>}
        </p>
      )}
    </section>
  );
}

/** The lists of calculators and test prints are of all there are: nothing searches them. */
function allText({ kind, total, printer }: FoundGroup): string {
  const [, many] = GROUP_NAMES[kind];
  const all = kind === "calculators" || kind === "testPrints" ? `All ${many}` : `All ${String(total)} ${many}`;
  return printer === null ? all : `${all} for ${printer}`;
}

const titled = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

function HitRow({ hit: { to, title, note, fit } }: { readonly hit: Hit }) {
  const lengths = useLengths();
  return (
    <>
      <h3>
        <Link to={to} discover="none">
          {title}
        </Link>
      </h3>
      {note === "" ? null : <p>{lengths(note)}</p>}
      {fit === null ? null : <p className={fit.fits ? "mark fit fit-listed" : "mark fit fit-not-listed"}>{fit.text}</p>}
    </>
  );
}

function Field({ q }: { readonly q: string }) {
  return (
    <Form key={q} action={paths.search()} className="search-row mb-6">
      <TextField name="q" label="Search everything" type="search" defaultValue={q} maxLength={200} />
      <Button type="submit" variant="primary">
        Search
      </Button>
    </Form>
  );
}

function Start({ tries }: Pick<SearchView, "tries">) {
  return (
    <>
      <Field q="" />
      <Tries tries={tries} label="For example" />
    </>
  );
}

function Tries({ tries, label }: Pick<SearchView, "tries"> & { readonly label: string }) {
  if (tries.length === 0) return null;
  return (
    <nav aria-label={label}>
      <p className="hint mt-3 mb-3">{label}</p>
      <ul className="chips">
        {tries.map(({ q, to }) => (
          <li key={q}>
            <Link className="chip" to={to}>
              {q}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Nothing({ q, tries }: SearchView) {
  return (
    <>
      <EmptyState title={`Nothing matches “${q}”`} action={<LinkButton to={paths.find()}>Browse all parts</LinkButton>}>
        <p>Check the spelling, or use fewer words: the model of a printer, a kind of part, or what goes wrong.</p>
      </EmptyState>
      <Tries tries={tries} label="Search for one of the words" />
    </>
  );
}
