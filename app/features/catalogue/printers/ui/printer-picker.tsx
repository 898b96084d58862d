import { useSubmit } from "@remix-run/react";
import { useId } from "react";
import { useHydrated } from "~/lib/browser/use-hydrated";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/drawing/icon";
import { Form } from "~/ui/navigation/link";
import { comboboxProps, PrinterSuggestionList } from "./printer-suggestion-list";
import { usePrinterSuggestions } from "./use-printer-suggestions";

interface PrinterPickerProps {
  /** Where to go with the chosen printer. */
  readonly next: string;
  readonly defaultValue?: string;
  readonly label?: string;
  /** One sentence beside the field. */
  readonly about?: string | null;
}

/**
 * A search field for the visitor's printer. Without JavaScript it leads to the page of
 * matching printers; with it, matching printers are suggested while typing.
 */
export function PrinterPicker({ next, defaultValue = "", label = "My printer", about = null }: PrinterPickerProps) {
  const id = useId();
  const hydrated = useHydrated();
  const submit = useSubmit();
  const suggestions = usePrinterSuggestions(id, ({ slug }) => {
    submit({ intent: "remember", printer: slug, next }, { method: "post", action: paths.myPrinter() });
  });

  return (
    <Form action={paths.myPrinter()} className="printer-bar" role="search" aria-label="Your printer">
      <Icon name="printer" />
      <label htmlFor={`${id}-q`}>{label}</label>
      <div className="combo">
        <input
          id={`${id}-q`}
          className="input"
          name="q"
          type="search"
          placeholder="e.g. Ender-3 V2"
          autoComplete="off"
          maxLength={100}
          defaultValue={defaultValue}
          {...comboboxProps(id, suggestions, hydrated)}
        />
        {hydrated ? <PrinterSuggestionList id={id} suggestions={suggestions} /> : null}
      </div>
      <input type="hidden" name="next" value={next} />
      <Button variant="primary" type="submit">
        Set printer
      </Button>
      {about === null ? null : <p className="about">{about}</p>}
    </Form>
  );
}
