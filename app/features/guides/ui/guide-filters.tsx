import { useLocation, useSubmit } from "@remix-run/react";
import { useEffect, useRef, type FormEvent, type ReactNode } from "react";
import { useFormKey } from "~/lib/browser/use-form-key";
import { fieldOf } from "~/lib/field-of";
import { useFilledBeforeHydration } from "~/lib/forms/use-filled-before-hydration";
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
  /** A name that means no printer or several, and what is said about it; null for none. */
  readonly unclear: { readonly typed: string; readonly problem: string } | null;
  readonly draw: (props: { readonly field: FormField; readonly label: string }) => ReactNode;
}

interface GuideFiltersProps {
  readonly view: GuideListView;
  readonly printerField: PrinterFieldView;
}

/** The filters of the list: one GET form, sent by "Apply" or, with JavaScript, by every change. */
export function GuideFilters({ view, printerField }: GuideFiltersProps) {
  const { query, filters, printer } = view;
  const chosen = printer?.filters ? printer : null;
  const { formKey, id, onChange, onSubmit } = useLiveFilters(chosen);
  return (
    <Form
      key={formKey}
      id={id}
      action={paths.learn()}
      aria-label="Filters"
      autoComplete="off"
      onChange={onChange}
      onSubmit={onSubmit}
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
              {sort === "best" && view.isByKind ? "Most done, then by kind" : SORT_LABELS[sort]}
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

const TYPING_PAUSE_MS = 250;
const FORM_ID = "guide-filters";

/**
 * With JavaScript every change opens the results, typing after a short pause, and the form stays as it is. A link or Back
 * makes it anew, so that its fields show what the address says.
 */
function useLiveFilters(chosen: GuideListView["printer"]) {
  const submit = useSubmit();
  const wasTyping = fieldOf(useLocation().state, "typing") === true;
  const formKey = useFormKey();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), [formKey]);
  const apply = (form: HTMLFormElement, typing: boolean) => {
    clearTimeout(timer.current);
    const fields = new FormData(form);
    if (chosen !== null && fields.get("printer") === chosen.label) fields.set("printer", chosen.slug);
    for (const [name, value] of [...fields]) if (value === "") fields.delete(name);
    submit(fields, {
      action: paths.learn(),
      preventScrollReset: true,
      replace: typing && wasTyping,
      state: { keepForm: true, typing },
    });
  };
  useFilledBeforeHydration(FORM_ID, (form) => {
    if (!isPrinterBeingTyped(form)) apply(form, false);
  });
  return {
    formKey,
    id: FORM_ID,
    onChange: ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
      const typed = target instanceof HTMLInputElement && target.type !== "checkbox";
      // Of a printer's name only the whole of it means one.
      if (typed && target.name === "printer") return;
      clearTimeout(timer.current);
      if (typed) timer.current = setTimeout(apply, TYPING_PAUSE_MS, currentTarget, true);
      else apply(currentTarget, false);
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      apply(event.currentTarget, false);
    },
  };
}

function isPrinterBeingTyped(form: HTMLFormElement): boolean {
  const field = form.elements.namedItem("printer");
  return field instanceof HTMLInputElement && field.value !== field.defaultValue;
}

/** What the field for a printer shows. */
function printerValue(
  unclear: PrinterFieldView["unclear"],
  chosen: GuideListView["printer"],
): Pick<FormField, "initialValue" | "errors"> {
  if (unclear !== null) return { initialValue: unclear.typed, errors: [unclear.problem] };
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
