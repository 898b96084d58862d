import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/feedback/empty-state";
import { TextField } from "~/ui/form/field";
import { PageHeader } from "~/ui/layout/page-header";
import { Form, Link } from "~/ui/navigation/link";
import { TellUs } from "~/ui/navigation/tell-us";
import type { GlossaryView, TermView } from "../glossary-page.model";

const anchorOf = (slug: string) => `${paths.glossary()}#${slug}`;
const letterAnchor = (letter: string) => `letter-${letter.toLowerCase()}`;

/** The glossary: a search, the letters, and the terms by letter. */
export function GlossaryPage({ view }: { readonly view: GlossaryView }) {
  const { q, count, groups } = view;
  return (
    <div className="wrap">
      <PageHeader title="Glossary">What the words on part pages and filters mean.</PageHeader>
      {/* The field is made anew with each search, so that after Back it shows the search of the page. */}
      <Form key={q} action={paths.glossary()} role="search" aria-label="Glossary" className="search-row">
        <TextField name="q" label="Search the glossary" type="search" defaultValue={q} maxLength={100} />
        <Button type="submit" variant="primary">
          Search
        </Button>
      </Form>
      {q === "" ? <Letters groups={groups} /> : <Found q={q} count={count} />}
      {groups.map(({ letter, terms }) => (
        <section key={letter} {...(letter === "" ? {} : { "aria-labelledby": letterAnchor(letter) })}>
          {letter === "" ? null : (
            <h2 id={letterAnchor(letter)} className="section-title">
              {letter}
            </h2>
          )}
          <div className="glossary-terms">
            {terms.map((term) => (
              <Term key={term.slug} term={term} level={letter === "" ? "h2" : "h3"} />
            ))}
          </div>
        </section>
      ))}
      <p className="mt-6">
        <TellUs to={paths.suggestFeature()} />
      </p>
    </div>
  );
}

function Letters({ groups }: Pick<GlossaryView, "groups">) {
  return (
    <nav aria-label="Letters" className="mt-4">
      <ul className="chips">
        {groups.map(({ letter }) => (
          <li key={letter}>
            <a className="chip glossary-letter" href={`#${letterAnchor(letter)}`}>
              {letter}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Found({ q, count }: Pick<GlossaryView, "q" | "count">) {
  if (count === 0) {
    return (
      <EmptyState title={`No term for “${q}”`} action={<LinkButton to={paths.glossary()}>Show all terms</LinkButton>}>
        <p>Try one word, or part of it.</p>
      </EmptyState>
    );
  }
  return (
    <p className="actions my-4">
      <span role="status">
        {count === 1 ? "1 term" : `${String(count)} terms`} for “{q}”
      </span>
      <Link to={paths.glossary()}>Show all terms</Link>
    </p>
  );
}

interface TermProps {
  readonly term: TermView;
  readonly level: "h2" | "h3";
}

function Term({ term: { slug, term, aliases, area, short, text, related }, level: Heading }: TermProps) {
  return (
    <article id={slug} className="card glossary-term">
      <Heading>
        <Link to={anchorOf(slug)}>
          <dfn>{term}</dfn>
        </Link>
      </Heading>
      <p className="hint">{aliases.length === 0 ? area : `${area} · also: ${aliases.join(", ")}`}</p>
      <p>
        <strong>{short}</strong> {text}
      </p>
      <p className="hint">
        See also{" "}
        {related.map(({ slug: other, term: name }, at) => (
          <span key={other}>
            {at === 0 ? "" : ", "}
            <Link to={anchorOf(other)}>{name}</Link>
          </span>
        ))}
      </p>
    </article>
  );
}
