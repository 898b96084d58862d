import { useRef } from "react";
import { useHydrated } from "~/lib/browser/use-hydrated";
import { Labelled, wireField, type FormField } from "~/ui/form/field";
import { comboboxProps, PrinterSuggestionList } from "./printer-suggestion-list";
import { usePrinterSuggestions } from "./use-printer-suggestions";

interface PrinterFieldProps {
  readonly field: FormField;
  readonly label: string;
}

/** A field of a form for the name of a printer; with JavaScript, matching printers are suggested while typing. */
export function PrinterField({ field, label }: PrinterFieldProps) {
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const { wiring, error } = wireField({ field });
  const suggestions = usePrinterSuggestions(field.id, (printer) => {
    if (input.current) input.current.value = printer.label;
  });
  return (
    <Labelled id={wiring.id} label={label} error={error}>
      <div className="combo">
        <input
          ref={input}
          className="input"
          type="text"
          placeholder="e.g. Ender-3 V2"
          autoComplete="off"
          maxLength={200}
          defaultValue={field.initialValue}
          {...comboboxProps(field.id, suggestions, hydrated)}
          {...wiring}
        />
        {hydrated ? <PrinterSuggestionList id={field.id} suggestions={suggestions} /> : null}
      </div>
    </Labelled>
  );
}
