import { useSubmit } from "@remix-run/react";
import { useId } from "react";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/drawing/icon";
import { Form } from "~/ui/navigation/link";
import { useSuggestions } from "~/ui/form/use-suggestions";
import { loadPrinterSuggestions } from "./load-printer-suggestions";

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
  const submit = useSubmit();
  const { attributes, Suggestions } = useSuggestions(`${id}-q`, loadPrinterSuggestions);
  const choose = ({ slug }: { readonly slug: string }) => {
    submit({ intent: "remember", printer: slug, next }, { method: "post", action: paths.myPrinter() });
  };

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
          {...attributes}
        />
        {Suggestions === null ? null : <Suggestions id={`${id}-q`} onChoose={choose} />}
      </div>
      <input type="hidden" name="next" value={next} />
      <Button variant="primary" type="submit">
        Set printer
      </Button>
      {about === null ? null : <p className="about">{about}</p>}
    </Form>
  );
}
