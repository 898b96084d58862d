import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { AddressNotice } from "~/ui/feedback/address-notice";
import { SelectField, TextField } from "~/ui/form/field";
import { PageHeader } from "~/ui/layout/page-header";
import { Form, Link } from "~/ui/navigation/link";
import { Pagination } from "~/ui/navigation/pagination";
import {
  SUGGESTION_AREAS,
  SUGGESTION_STATUSES,
  suggestionsParams,
  type SuggestionsPage,
  type SuggestionsQuery,
} from "../suggestions.model";
import { SuggestForm } from "./suggest-form";
import { SuggestionFacts } from "./suggestion-facts";
import { VoteButton } from "./vote-button";

interface SuggestionsPageProps {
  readonly list: SuggestionsPage;
  readonly query: SuggestionsQuery;
  readonly isMember: boolean;
  /** What of the address has no effect, in sentences. */
  readonly notes: readonly string[];
}

/** Suggestions for the site: a search first, then the list by votes, then the form. */
export function SuggestionsListPage({ list, query, isMember, notes }: SuggestionsPageProps) {
  const here = paths.suggestFeature(suggestionsParams(query));
  const { suggestions, total, page, pageCount } = list;
  return (
    <div className="wrap">
      <PageHeader
        title="Suggest a feature"
        actions={
          <LinkButton variant="quiet" to={`${paths.contribute()}#roadmap`}>
            Roadmap
          </LinkButton>
        }
      >
        Say what the site should do, and vote for what others said. The most wanted comes first.
      </PageHeader>
      <AddressNotice lines={notes} />
      <SuggestionSearch query={query} />
      <section aria-labelledby="suggestions-heading">
        <h2 id="suggestions-heading" className="section-title">
          {total === 1 ? "1 suggestion" : `${String(total)} suggestions`}
        </h2>
        {suggestions.length === 0 ? (
          <p>
            {isFiltered(query) ? "Nothing matches. " : "Nobody has suggested anything so far. "}
            <a className="link" href="#new">
              Be the first to suggest it
            </a>
          </p>
        ) : (
          <ul className="suggestions">
            {suggestions.map((suggestion) => (
              <li key={suggestion.id} className="card">
                <VoteButton suggestion={suggestion} isMember={isMember} here={here} />
                <div>
                  <h3>
                    <Link to={paths.suggestion(String(suggestion.id))}>{suggestion.title}</Link>
                  </h3>
                  {suggestion.body === "" ? null : <p className="suggestion-excerpt">{suggestion.body}</p>}
                  <SuggestionFacts suggestion={suggestion} />
                </div>
              </li>
            ))}
          </ul>
        )}
        <Pagination
          page={page}
          pageCount={pageCount}
          to={(number) => paths.suggestFeature(suggestionsParams({ ...query, page: number }))}
          label="Pages of suggestions"
        />
      </section>
      <SuggestForm isMember={isMember} here={here} title={query.q} />
    </div>
  );
}

const isFiltered = ({ status, area, q }: SuggestionsQuery) => status !== null || area !== null || q !== "";

/** "Is it already here?": words, status and area of the list, and its order. */
function SuggestionSearch({ query: { status, area, q, sort } }: { readonly query: SuggestionsQuery }) {
  return (
    <section aria-labelledby="search-heading" className="card p-5">
      <h2 id="search-heading">Is it already here?</h2>
      <Form
        method="get"
        action={paths.suggestFeature()}
        role="search"
        aria-label="Search suggestions"
        className="suggestion-search"
      >
        <TextField key={q} name="q" type="search" label="Search" defaultValue={q} maxLength={200} />
        <SelectField
          key={`status ${status ?? ""}`}
          name="status"
          label="Status"
          defaultValue={status ?? ""}
          options={[{ value: "", label: "Any status" }, ...SUGGESTION_STATUSES]}
        />
        <SelectField
          key={`area ${area ?? ""}`}
          name="area"
          label="Area"
          defaultValue={area ?? ""}
          options={[{ value: "", label: "All areas" }, ...SUGGESTION_AREAS]}
        />
        <SelectField
          key={`sort ${sort}`}
          name="sort"
          label="Sort by"
          defaultValue={sort}
          options={[
            { value: "votes", label: "Most votes" },
            { value: "new", label: "Newest" },
          ]}
        />
        <Button icon="search">Search</Button>
      </Form>
    </section>
  );
}
