import { useSubmit } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import type { FormField } from "~/ui/form/field";
import { Form, Link } from "~/ui/navigation/link";
import { GUIDE_SORTS, guideParams, type GuideSort } from "../find/guide-query.model";
import type { GuideChoice, GuideListView } from "../find/guide-list.server";

const SORT_LABELS: Readonly<Record<GuideSort, string>> = {
  best: "Best match",
  newest: "Newest",
  quickest: "Quickest",
  easiest: "Easiest",
  title: "Title",
};

/** The field for a printer's name; which printer it means the server finds out. */
export interface PrinterFieldView {
  /** A name that no one printer has; null for none. */
  readonly unclear: string | null;
  readonly draw: (props: { readonly field: FormField; readonly label: string }) => ReactNode;
}

interface GuideFiltersProps {
  readonly view: GuideListView;
  readonly printerField: PrinterFieldView;
}

/** The filters of the list: one GET form, sent by "Apply" or, with JavaScript, by every change. */
export function GuideFilters({ view, printerField }: GuideFiltersProps) {
  const submit = useSubmit();
  const { query, filters, printer } = view;
  const chosen = printer?.filters ? printer : null;
  return (
    <Form
      // A list made anew has a form made anew: Back shows the fields of the earlier list.
      key={view.chips.map(({ label }) => label).join("\n") + query.sort}
      action={paths.learn()}
      aria-label="Filters"
      autoComplete="off"
      onChange={({ currentTarget, target }) => {
        // Of a printer's name only the whole of it means one.
        if (target instanceof HTMLInputElement && target.name === "printer") return;
        const fields = new FormData(currentTarget);
        if (chosen !== null && fields.get("printer") === chosen.label) fields.set("printer", chosen.slug);
        submit(fields, { action: paths.learn(), preventScrollReset: true });
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
      <div className="filter-group">
        {printerField.draw({
          label: "Only for printer",
          field: { id: "guide-printer", name: "printer", ...printerValue(printerField.unclear, chosen) },
        })}
        {printer === null || chosen !== null ? null : (
          <Link className="link" to={paths.learn(guideParams({ ...query, printer: printer.slug, page: 1 }))}>
            Only for {printer.label}
          </Link>
        )}
      </div>
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

/** What the field for a printer shows. */
function printerValue(unclear: string | null, chosen: GuideListView["printer"]): Partial<FormField> {
  if (unclear !== null) return { initialValue: unclear, errors: ["No one printer has this name"] };
  return chosen === null ? {} : { initialValue: chosen.label };
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
