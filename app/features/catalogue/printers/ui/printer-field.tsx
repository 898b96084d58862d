import { useRef } from "react";
import { Labelled, wireField, type FormField } from "~/ui/form/field";
import { useSuggestions } from "~/ui/form/use-suggestions";
import { loadPrinterSuggestions } from "./load-printer-suggestions";

interface PrinterFieldProps {
  readonly field: FormField;
  readonly label: string;
  /** One sentence below the label. */
  readonly hint?: string | undefined;
  /** Sends the form as soon as a printer is chosen. */
  readonly submits?: boolean;
}

/** A field of a form for the name of a printer; with JavaScript, matching printers are suggested while typing. */
export function PrinterField({ field, label, hint, submits = false }: PrinterFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { wiring, error } = wireField({ field, hint });
  const { attributes, Suggestions } = useSuggestions(field.id, loadPrinterSuggestions);
  return (
    <Labelled id={wiring.id} label={label} hint={hint} error={error}>
      <div className="combo">
        <input
          ref={input}
          className="input"
          type="text"
          placeholder="e.g. Ender-3 V2"
          autoComplete="off"
          maxLength={200}
          defaultValue={field.initialValue}
          {...attributes}
          {...wiring}
        />
        {Suggestions === null ? null : (
          <Suggestions
            id={field.id}
            onChoose={({ label: name }) => {
              if (!input.current) return;
              input.current.value = name;
              if (submits) input.current.form?.requestSubmit();
            }}
          />
        )}
      </div>
    </Labelled>
  );
}
