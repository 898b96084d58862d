import { Button, LinkButton } from "~/ui/button";
import { SelectField, TextField } from "~/ui/form/field";
import { fitChoices } from "~/features/catalogue/fit/fit-filter.model";
import { Form } from "~/ui/navigation/link";
import { CATEGORY_LABELS, isPartCategory } from "../../../catalogue/catalogue.model";
import {
  countUnder,
  isFiltered,
  LIST_SORTS,
  type FitCounts,
  type ListQuery,
  type ListSort,
} from "../../item-list.model";

interface ListToolsProps {
  /** Prefix of the fields' ids, unique on the page. */
  readonly id: string;
  /** "Filter your pins". */
  readonly label: string;
  readonly action: string;
  readonly query: ListQuery;
  readonly categories: readonly { readonly category: string; readonly count: number }[];
  /** Label of the owner's order: "Latest first" for pins. */
  readonly manualLabel: string;
  /** The answers of the list's parts for the printer; without one there is no filter by fit. */
  readonly fit: FitCounts | null;
}

const SORT_LABELS: Readonly<Record<Exclude<ListSort, "manual">, string>> = {
  name: "Name",
  maker: "Maker",
  added: "Latest added",
};

/** Filters and order of a list of saved parts: a GET form, so that the URL holds them. */
export function ListTools({ id, label, action, query, categories, manualLabel, fit }: ListToolsProps) {
  return (
    <Form action={action} className="list-tools" role="search" aria-label={label} preventScrollReset>
      {query.printer === null ? null : <input type="hidden" name="printer" value={query.printer} />}
      <TextField
        id={`${id}-q`}
        name="q"
        type="search"
        label="Search"
        placeholder="Name, maker, note"
        maxLength={100}
        defaultValue={query.q}
        key={`q ${query.q}`}
      />
      <SelectField
        id={`${id}-category`}
        name="category"
        label="Category"
        defaultValue={query.category ?? ""}
        key={`category ${query.category ?? ""}`}
        options={[
          { value: "", label: "All categories" },
          ...categories.map(({ category, count }) => ({
            value: category,
            label: `${isPartCategory(category) ? CATEGORY_LABELS[category].plural : category} (${String(count)})`,
          })),
        ]}
      />
      {fit === null ? null : (
        <SelectField
          id={`${id}-fit`}
          name="fit"
          label="Fit"
          defaultValue={query.fit ?? ""}
          key={`fit ${query.fit ?? ""}`}
          options={[
            { value: "", label: "Any fit" },
            ...fitChoices((value) => countUnder(fit, value), query.fit).filter(({ value }) => value !== "all"),
          ]}
        />
      )}
      <SelectField
        id={`${id}-sort`}
        name="sort"
        label="Order"
        defaultValue={query.sort}
        key={`sort ${query.sort}`}
        options={LIST_SORTS.filter((sort) => sort !== "added" || manualLabel !== LATEST_FIRST).map((sort) => ({
          value: sort,
          label: sort === "manual" ? manualLabel : SORT_LABELS[sort],
        }))}
      />
      <p className="actions">
        <Button type="submit">Show</Button>
        {isFiltered(query) || query.sort !== "manual" ? (
          <LinkButton variant="quiet" to={action} preventScrollReset>
            Clear
          </LinkButton>
        ) : null}
      </p>
    </Form>
  );
}

/** Label of the pins' own order. */
export const LATEST_FIRST = "Latest first";
