import { useSubmit } from "@remix-run/react";
import { useFilledBeforeHydration } from "~/lib/forms/use-filled-before-hydration";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { SelectField, TextField } from "~/ui/form/field";
import { Form } from "~/ui/navigation/link";
import { DEAL_VIEWS } from "../deal-views.model";
import type { DealChoice, DealListView } from "../list/deal-list.server";
import { dealSortsOf, type DealSort } from "../list/deal-query.model";

const SORT_LABELS: Readonly<Record<DealSort, string>> = {
  price_per_kg: "Price per kg",
  ends: "Ends soon",
  newest: "Newest",
};

const FORM_ID = "deal-filters";

/** The filters of deals: one GET form, sent by "Apply" or, with JavaScript, by every change. */
export function DealFilters({ view }: { readonly view: DealListView }) {
  const submit = useSubmit();
  const { query, choices } = view;
  const { kind } = query;
  const apply = (form: HTMLFormElement) => submit(form, { preventScrollReset: true });
  useFilledBeforeHydration(FORM_ID, apply);
  return (
    <Form
      // A list made anew has a form made anew: Back shows the fields of the earlier list.
      key={[kind, query.sort, ...view.chips.map(({ label }) => label)].join("\n")}
      id={FORM_ID}
      action={paths.find()}
      aria-label="Filters"
      autoComplete="off"
      onChange={({ currentTarget }) => apply(currentTarget)}
    >
      <input type="hidden" name="view" value={DEAL_VIEWS[kind]} />
      <div className="filter-group">
        <SelectField
          id="deal-sort"
          name="sort"
          label="Sort by"
          defaultValue={query.sort === dealSortsOf(kind)[0] ? "" : query.sort}
          options={dealSortsOf(kind).map((sort, at) => ({ value: at === 0 ? "" : sort, label: SORT_LABELS[sort] }))}
        />
        <Choice name="material" label="Material" choices={choices.material} chosen={query.material} />
        <Choice name="diameter" label="Diameter" choices={choices.diameter} chosen={query.diameter} />
        <Choice name="region" label="Ships to" choices={choices.region} chosen={query.region} />
        <Choice name="currency" label="Currency" choices={choices.currency} chosen={query.currency} />
        {kind === "filament" ? (
          <TextField
            id="deal-max"
            name="max_price_per_kg"
            label="Price per kg at most"
            hint={query.currency === null ? "In the currency of each deal." : `In ${query.currency}.`}
            inputMode="decimal"
            maxLength={12}
            defaultValue={query.maxPricePerKg ?? ""}
          />
        ) : null}
      </div>
      <p className="filter-submit">
        <Button variant="primary" className="unless-enhanced">
          Apply
        </Button>
        <LinkButton variant="quiet" to={paths.find({ view: DEAL_VIEWS[kind] })}>
          Clear all
        </LinkButton>
      </p>
    </Form>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly DealChoice[];
  readonly chosen: string | number | null;
}

function Choice({ name, label, choices, chosen }: ChoiceProps) {
  if (choices.length === 0) return null;
  return (
    <SelectField
      id={`deal-${name}`}
      name={name}
      label={label}
      defaultValue={chosen ?? ""}
      options={[
        { value: "", label: "Any" },
        ...choices.map(({ value, label: text, count }) => ({ value, label: `${text} (${String(count)})` })),
      ]}
    />
  );
}
