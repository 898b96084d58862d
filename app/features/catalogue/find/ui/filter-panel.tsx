import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { Form } from "~/ui/navigation/link";
import { ANY_PRINTER } from "../named-printer.model";
import type { FindView } from "../find-view.model";
import { GeneralFilters, HideFilters, PartFilters } from "./filter-fields";
import { useFilterForm } from "./use-filter-form";

interface FilterPanelProps {
  readonly view: FindView;
  /** Takes the address of the results when there is no connection, and returns whether it did. */
  readonly keepOffline: (address: string) => boolean;
}

/** The filters: one GET form, sent by "Apply" or, with JavaScript, by every change; see `useFilterForm`. */
export function FilterPanel({ view, keepOffline }: FilterPanelProps) {
  const { filter } = view;
  const { formKey, id, onChange, onSubmit } = useFilterForm(filter, keepOffline);
  const printer = filter.anyPrinter ? ANY_PRINTER : filter.printerFromWords ? null : filter.printer;

  return (
    // Without autoComplete="off" Back would show the fields of the later page beside the earlier list.
    <Form
      key={formKey}
      id={id}
      action={paths.find()}
      aria-label="Filters"
      autoComplete="off"
      onChange={onChange}
      onSubmit={onSubmit}
    >
      {filter.category === null ? null : <input type="hidden" name="category" value={filter.category} />}
      {printer === null ? null : <input type="hidden" name="printer" value={printer} />}
      {view.comparing.map((key) => (
        <input key={key} type="hidden" name="compare" value={key} />
      ))}
      <GeneralFilters view={view} />
      <HideFilters view={view} />
      <PartFilters view={view} />
      <p className="filter-submit">
        <Button type="submit" variant="primary" className="unless-enhanced">
          Apply
        </Button>
        <LinkButton variant="quiet" to={paths.find()}>
          Clear all
        </LinkButton>
      </p>
    </Form>
  );
}
