import { Form } from "@remix-run/react";
import { useId } from "react";
import { useHydrated } from "~/lib/browser/use-hydrated";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/drawing/icon";
import { printerFacts } from "../printer-facts.model";
import { usePrinterSuggestions, type PrinterSuggestions } from "./use-printer-suggestions";

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
  const { options, active, suggest, choose, close, onKeyDown } = usePrinterSuggestions(id, next);
  const combobox = hydrated
    ? ({
        role: "combobox",
        "aria-expanded": options.length > 0,
        "aria-controls": `${id}-list`,
        "aria-autocomplete": "list",
        ...(active >= 0 ? { "aria-activedescendant": `${id}-${String(active)}` } : {}),
      } as const)
    : {};

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
          onChange={(event) => suggest(event.currentTarget.value)}
          onFocus={(event) => suggest(event.currentTarget.value)}
          onBlur={close}
          onKeyDown={onKeyDown}
          {...combobox}
        />
        {hydrated ? <Suggestions id={id} options={options} active={active} choose={choose} /> : null}
      </div>
      <input type="hidden" name="next" value={next} />
      <Button variant="primary" type="submit">
        Set printer
      </Button>
      {about === null ? null : <p className="about">{about}</p>}
    </Form>
  );
}

interface SuggestionsProps extends Pick<PrinterSuggestions, "options" | "active" | "choose"> {
  readonly id: string;
}

/** The printers that match what was typed. */
function Suggestions({ id, options, active, choose }: SuggestionsProps) {
  return (
    <ul
      id={`${id}-list`}
      role="listbox"
      aria-label="Matching printers"
      className="combo-list"
      hidden={options.length === 0}
    >
      {options.map((option, position) => (
        <li
          key={option.slug}
          id={`${id}-${String(position)}`}
          role="option"
          aria-selected={position === active}
          onMouseDown={(event) => {
            event.preventDefault();
            choose(option.slug);
          }}
        >
          {option.label}
          <small>{printerFacts(option)}</small>
        </li>
      ))}
    </ul>
  );
}
