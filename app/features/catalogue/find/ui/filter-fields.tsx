import type { ReactNode } from "react";
import { CheckboxField, NumberRangeField, SelectField, TextField } from "~/ui/form/field";
import { TermSign } from "~/ui/term/term";
import { HIDE_TAGS, MAX_RATING, type SpecColumn } from "../../catalogue.model";
import { fitChoices, FIT_FILTERS, USUAL_FIT } from "../../fit/fit-filter.model";
import { ordersSomething } from "../find-defaults.model";
import { defaultSort, sortsOf, specColumns, specFilter, type FindSort } from "../find-filter.model";
import type { FacetOption, FindView } from "../find-view.model";

const SORT_LABELS: Record<FindSort, string> = {
  relevance: "Best match",
  fit: "Best fit first",
  pinned: "Most pinned",
  name: "Name",
  newest: "Newest",
  rating: "Rating",
  max_flow_rate: "Maximum flow, highest first",
  heater_wattage: "Heater power, highest first",
  weight: "Weight, lightest first",
  cfm: "Airflow, highest first",
};

interface FiltersProps {
  readonly view: FindView;
}

/** Words, order, and which parts the list is limited to. */
export function GeneralFilters({ view }: FiltersProps) {
  const { filter, facets } = view;
  const usualSort = defaultSort(filter);
  return (
    <div className="filter-group">
      <TextField
        id="filter-q"
        name="q"
        label="Search"
        type="search"
        defaultValue={filter.q}
        maxLength={100}
        placeholder="Name, maker, description"
      />
      <SelectField
        id="filter-sort"
        name="sort"
        label="Sort by"
        defaultValue={filter.sort === usualSort ? "" : filter.sort}
        // The default order has no value, so that a search typed in the same form is sorted by best match.
        options={sortsOf(filter)
          .filter((sort) => filter.sort === sort || ordersSomething(sort, facets))
          .map((sort) => ({ value: sort === usualSort ? "" : sort, label: SORT_LABELS[sort] }))}
      />
      {facets.fit.length === 0 ? null : (
        <SelectField
          id="filter-fit"
          name="fit"
          label="Fit"
          defaultValue={filter.fit === USUAL_FIT ? "" : filter.fit}
          options={fitChoices(
            (value) => facets.fit[FIT_FILTERS.indexOf(value)] ?? 0,
            filter.fit,
            facets.fittingHaveMost,
          ).map((choice) => (choice.value === USUAL_FIT ? { ...choice, value: "" } : choice))}
        />
      )}
      {view.hasPins || filter.pinned ? (
        <CheckboxField id="filter-pinned" name="pinned" value="1" label="Pinned only" defaultChecked={filter.pinned} />
      ) : null}
    </div>
  );
}

/** What fitting a part may need, to hide the parts that need it, and what all of them need. */
export function HideFilters({ view }: FiltersProps) {
  const { filter, facets, total } = view;
  const needs = HIDE_TAGS.map(({ tag, label }, at) => ({
    tag,
    label,
    count: facets.hide[at] ?? 0,
    on: filter.hide.includes(tag),
  })).filter(({ count, on }) => on || count > 0);
  const offered = needs.filter(({ count, on }) => on || count < total);
  const ofAll = needs.filter(({ count, on }) => !on && count === total).map(({ label }) => label.toLowerCase());
  if (needs.length === 0) return null;
  return (
    <fieldset className="filter-group">
      <legend>Hide parts that need</legend>
      {offered.map(({ tag, label, count, on }) => (
        <CheckboxField
          key={tag}
          id={`filter-${tag}`}
          name="hide"
          value={tag}
          label={label}
          count={count}
          defaultChecked={on}
        />
      ))}
      {ofAll.length === 0 ? null : <p className="hint">Every part here needs: {ofAll.join(", ")}.</p>}
    </fieldset>
  );
}

/** Kind, manufacturer, the category's own columns and rating. */
export function PartFilters({ view }: FiltersProps) {
  const { filter, facets } = view;
  return (
    <div className="filter-group">
      <SelectFilter name="subcategory" label="Kind" options={facets.subcategory} chosen={filter.subcategory} />
      <SelectFilter name="subcategory2" label="Subtype" options={facets.subcategory2} chosen={filter.subcategory2} />
      <SelectFilter
        name="manufacturer"
        label="Maker"
        hint={
          facets.moreManufacturers
            ? `Only the makers with the most parts are listed. ${filter.category === null ? "Choose a category" : "Choose a kind or other filters"} to see the others.`
            : null
        }
        options={facets.manufacturer}
        chosen={filter.manufacturer}
      />
      {specColumns(filter.category).map((spec) => (
        <SpecFilterField key={spec.column} spec={spec} view={view} />
      ))}
      {facets.rated || filter.minRating !== null ? (
        <TextField
          id="filter-rating"
          name="min_rating"
          label="Rated at least"
          hint="0 to 5. Parts without a rating are left out."
          type="number"
          min={0}
          max={MAX_RATING}
          step={0.5}
          inputMode="decimal"
          defaultValue={filter.minRating ?? ""}
        />
      ) : null}
    </div>
  );
}

interface SelectFilterProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | null;
  readonly help?: ReactNode;
  readonly options: readonly FacetOption[];
  readonly chosen: string | null;
}

function SelectFilter({ name, label, hint = null, help, options, chosen }: SelectFilterProps) {
  if (options.length === 0) return null;
  return (
    <SelectField
      id={`filter-${name}`}
      name={name}
      label={label}
      hint={hint}
      help={help}
      defaultValue={chosen ?? ""}
      options={[
        { value: "", label: "Any" },
        ...options.map(({ value, label: text, count }) => ({ value, label: `${text} (${String(count)})` })),
      ]}
    />
  );
}

function SpecFilterField({ spec, view }: { readonly spec: SpecColumn; readonly view: FindView }) {
  const value = specFilter(view.filter, spec.column);
  const word = view.facets.words?.[spec.column];
  const known = view.facets.known?.[spec.column];
  const help = word && <TermSign {...word} />;
  const hint = known === undefined ? null : `Known for ${known}.`;
  if (spec.kind === "number") {
    const { min, max } = typeof value === "object" ? value : {};
    const range = view.facets.ranges[spec.column];
    if (range === undefined && value === undefined) return null;
    const unstated = view.unstated.find(({ column }) => column === spec.column);
    return (
      <>
        <NumberRangeField
          legend={spec.label}
          help={
            <>
              {help}
              {hint === null ? null : <p className="hint">{hint}</p>}
            </>
          }
          unit={spec.unit}
          minName={`min_${spec.column}`}
          maxName={`max_${spec.column}`}
          minValue={min}
          maxValue={max}
          lowest={range?.min}
          highest={range?.max}
          error={view.impossible.find(({ column }) => column === spec.column)?.text}
        />
        {unstated ? (
          <CheckboxField
            id={`filter-unstated-${spec.column}`}
            name="unstated"
            value={spec.column}
            label="Include not stated"
            count={unstated.count}
            defaultChecked={unstated.included}
          />
        ) : null}
      </>
    );
  }
  const chosen = typeof value === "boolean" ? (value ? "yes" : "no") : typeof value === "string" ? value : null;
  return (
    <SelectFilter
      name={spec.column}
      label={spec.label}
      hint={hint}
      help={help}
      options={view.facets.specs[spec.column] ?? []}
      chosen={chosen}
    />
  );
}
