import { Form, Link, useNavigate } from "@remix-run/react";
import { useRef, type ChangeEvent, type FormEvent } from "react";
import { usePageRouter } from "~/lib/browser/use-page-router";
import { paths } from "~/lib/paths";
import { CheckboxField, NumberRange, SelectField, TextField } from "~/ui/field";
import { HIDE_TAGS, MAX_RATING, type SpecColumn } from "../catalogue.model";
import {
  defaultSort,
  FIND_SORTS,
  findSearchParams,
  OPEN_VOCABULARY,
  parseFindFilter,
  specColumns,
  specFilter,
  type FindSort,
} from "../find-filter.model";
import { unpackOptions, type FacetOption, type FindView } from "../find-view.model";
import { useFormKey } from "./use-form-key";

const TYPING_PAUSE_MS = 250;

const SORT_LABELS: Record<FindSort, string> = {
  relevance: "Best match",
  name: "Name",
  newest: "Newest",
  rating: "Rating",
};

interface FilterPanelProps {
  readonly view: FindView;
}

/** What the form asks for as the shortest address that says it. */
function addressOf(form: HTMLFormElement): string {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") fields.append(name, value);
  const params = findSearchParams(parseFindFilter(fields, OPEN_VOCABULARY).filter);
  for (const key of fields.getAll("compare")) params.append("compare", key);
  return paths.find(params);
}

/**
 * The filters: one GET form. Without JavaScript "Apply" asks for the page; with it every change does,
 * typing after a short pause.
 */
export function FilterPanel({ view }: FilterPanelProps) {
  const { filter, facets } = view;
  const navigate = useNavigate();
  const router = usePageRouter();
  const formKey = useFormKey();
  const usualSort = defaultSort(filter.q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const apply = (form: HTMLFormElement, typing: boolean) => {
    clearTimeout(timer.current);
    const address = addressOf(form);
    const now = router.state.location;
    const wasTyping: unknown = now.state;
    const replace =
      address === `${now.pathname}${now.search}` ||
      (typing && typeof wasTyping === "object" && wasTyping !== null && "typing" in wasTyping);
    navigate(address, {
      preventScrollReset: true,
      replace,
      state: typing ? { keepForm: true, typing: true } : { keepForm: true },
    });
  };
  const onChange = (event: ChangeEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const target: unknown = event.target;
    const typing = target instanceof HTMLInputElement && (target.type === "search" || target.type === "number");
    clearTimeout(timer.current);
    if (typing) timer.current = setTimeout(() => apply(form, true), TYPING_PAUSE_MS);
    else apply(form, false);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply(event.currentTarget, false);
  };

  return (
    // Without autoComplete="off" Back would bring the fields of the later page to the list of the earlier one.
    <Form
      key={formKey}
      action={paths.find()}
      aria-label="Filters"
      autoComplete="off"
      onChange={onChange}
      onSubmit={onSubmit}
    >
      {filter.category === null ? null : <input type="hidden" name="category" value={filter.category} />}
      {filter.printer === null ? null : <input type="hidden" name="printer" value={filter.printer} />}
      {view.comparing.map((key) => (
        <input key={key} type="hidden" name="compare" value={key} />
      ))}
      <div className="filter-group">
        <TextField
          id="filter-q"
          name="q"
          label="Words"
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
          // The usual order has no value, so that a search typed next to it comes best match first.
          options={FIND_SORTS.filter((sort) => sort !== "relevance" || filter.q !== "").map((sort) => ({
            value: sort === usualSort ? "" : sort,
            label: SORT_LABELS[sort],
          }))}
        />
        {filter.printer === null ? null : (
          <CheckboxField
            id="filter-fit"
            name="fit"
            value="all"
            label="Also show parts nobody has verified"
            defaultChecked={filter.fit === "all"}
          />
        )}
        {view.hasPins || filter.pinned ? (
          <CheckboxField
            id="filter-pinned"
            name="pinned"
            value="1"
            label="Only what I pinned"
            defaultChecked={filter.pinned}
          />
        ) : null}
      </div>
      <fieldset className="filter-group">
        <legend>Hide parts that need</legend>
        {HIDE_TAGS.map(({ tag, label }, at) => (
          <CheckboxField
            key={tag}
            id={`filter-${tag}`}
            name="hide"
            value={tag}
            label={label}
            count={facets.hide[at] ?? 0}
            defaultChecked={filter.hide.includes(tag)}
          />
        ))}
      </fieldset>
      <div className="filter-group">
        <SelectFilter name="subcategory" label="Kind" options={facets.subcategory} chosen={filter.subcategory} />
        <SelectFilter
          name="subcategory2"
          label="Kind, closer"
          options={facets.subcategory2}
          chosen={filter.subcategory2}
        />
        <SelectFilter
          name="manufacturer"
          label="Maker"
          hint={facets.moreManufacturers ? "The makers with most parts. Pick a kind of part to see the others." : null}
          options={unpackOptions(facets.manufacturer)}
          chosen={filter.manufacturer}
        />
        {specColumns(filter.category).map((spec) => (
          <SpecFilterField key={spec.column} spec={spec} view={view} />
        ))}
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
      </div>
      <p className="filter-submit">
        <button type="submit" className="btn btn-primary unless-enhanced">
          Apply
        </button>
        <Link className="btn btn-quiet" to={paths.find()}>
          Clear all
        </Link>
      </p>
    </Form>
  );
}

interface SelectFilterProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | null;
  readonly options: readonly FacetOption[];
  readonly chosen: string | null;
}

function SelectFilter({ name, label, hint = null, options, chosen }: SelectFilterProps) {
  if (options.length === 0) return null;
  return (
    <SelectField
      id={`filter-${name}`}
      name={name}
      label={label}
      hint={hint}
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
  if (spec.kind === "number") {
    const { min, max } = typeof value === "object" ? value : {};
    const range = view.facets.ranges[spec.column];
    return (
      <NumberRange
        legend={spec.label}
        unit={spec.unit}
        minName={`min_${spec.column}`}
        maxName={`max_${spec.column}`}
        minValue={min}
        maxValue={max}
        lowest={range?.min}
        highest={range?.max}
      />
    );
  }
  const chosen = typeof value === "boolean" ? (value ? "yes" : "no") : typeof value === "string" ? value : null;
  return (
    <SelectFilter
      name={spec.column}
      label={spec.label}
      options={view.facets.specs[spec.column] ?? []}
      chosen={chosen}
    />
  );
}
