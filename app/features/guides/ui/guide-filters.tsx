import { useSubmit } from "@remix-run/react";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { Form } from "~/ui/navigation/link";
import { GUIDE_SORTS, type GuideSort } from "../find/guide-query.model";
import type { GuideChoice, GuideListView } from "../find/guide-list.server";

const SORT_LABELS: Readonly<Record<GuideSort, string>> = {
  best: "Best match",
  newest: "Newest",
  quickest: "Quickest",
  easiest: "Easiest",
  title: "Title",
};

/** The filters of the list: one GET form, sent by "Apply" or, with JavaScript, by every change. */
export function GuideFilters({ view }: { readonly view: GuideListView }) {
  const submit = useSubmit();
  const { query, filters, printer } = view;
  return (
    <Form
      // A list made anew has a form made anew: Back shows the fields of the earlier list.
      key={view.chips.map(({ label }) => label).join("\n") + query.sort}
      action={paths.learn()}
      aria-label="Filters"
      autoComplete="off"
      onChange={(event) => {
        submit(event.currentTarget, { preventScrollReset: true });
      }}
    >
      <div className="filter-group">
        <label className="label" htmlFor="guide-q">
          Search
        </label>
        <input
          id="guide-q"
          className="input"
          type="search"
          name="q"
          defaultValue={query.q}
          maxLength={200}
          placeholder="e.g. clicking extruder"
        />
      </div>
      {printer === null ? null : (
        <div className="filter-group">
          <label className="check">
            <input type="checkbox" name="printer" value={printer.slug} defaultChecked={printer.filters} /> Only for{" "}
            {printer.label}
          </label>
        </div>
      )}
      <Choices legend="Kind" name="kind" choices={filters.kind} />
      <Choices legend="Difficulty" name="difficulty" choices={filters.difficulty} />
      <Select label="Firmware" name="firmware" choices={filters.firmware} any="Any firmware" />
      <Select label="Slicer" name="slicer" choices={filters.slicer} any="Any slicer" />
      <div className="filter-group">
        <label className="label" htmlFor="guide-sort">
          Sort by
        </label>
        <select id="guide-sort" className="input" name="sort" defaultValue={query.sort}>
          {GUIDE_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {SORT_LABELS[sort]}
            </option>
          ))}
        </select>
      </div>
      <p className="filter-submit">
        <Button type="submit" variant="primary" className="unless-enhanced">
          Apply
        </Button>
        <LinkButton variant="quiet" to={paths.learn()}>
          Clear all
        </LinkButton>
      </p>
    </Form>
  );
}

interface ChoicesProps {
  readonly legend: string;
  readonly name: string;
  readonly choices: readonly GuideChoice[];
}

function Choices({ legend, name, choices }: ChoicesProps) {
  return (
    <fieldset className="filter-group">
      <legend>{legend}</legend>
      {choices
        .filter(({ count, chosen }) => count > 0 || chosen)
        .map(({ value, label, count, chosen }) => (
          <label key={value} className="check">
            <input type="checkbox" name={name} value={value} defaultChecked={chosen} /> {label}{" "}
            <span className="count">{count}</span>
          </label>
        ))}
    </fieldset>
  );
}

interface SelectProps {
  readonly label: string;
  readonly name: string;
  readonly choices: readonly GuideChoice[];
  readonly any: string;
}

function Select({ label, name, choices, any }: SelectProps) {
  const offered = choices.filter(({ count, chosen }) => count > 0 || chosen);
  if (offered.length === 0) return null;
  return (
    <div className="filter-group">
      <label className="label" htmlFor={`guide-${name}`}>
        {label}
      </label>
      <select
        id={`guide-${name}`}
        className="input"
        name={name}
        defaultValue={offered.find(({ chosen }) => chosen)?.value ?? ""}
      >
        <option value="">{any}</option>
        {offered.map(({ value, label: text, count }) => (
          <option key={value} value={value}>
            {text} ({count})
          </option>
        ))}
      </select>
    </div>
  );
}
