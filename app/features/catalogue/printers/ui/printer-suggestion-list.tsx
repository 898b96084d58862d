import type { ComponentProps } from "react";
import { printerFacts } from "../printer-facts.model";
import type { PrinterSuggestions } from "./use-printer-suggestions";

interface PrinterSuggestionListProps {
  /** Id of the field, which the ids of the list and its options begin with. */
  readonly id: string;
  readonly suggestions: PrinterSuggestions;
}

/** The printers that match what was typed into a field. */
export function PrinterSuggestionList({ id, suggestions: { options, active, choose } }: PrinterSuggestionListProps) {
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
            choose(option);
          }}
        >
          {option.label}
          <small>{printerFacts(option)}</small>
        </li>
      ))}
    </ul>
  );
}

/** The attributes of a field with such a list; the roles come with JavaScript, which makes it one. */
export function comboboxProps(
  id: string,
  { options, active, suggest, close, onKeyDown }: PrinterSuggestions,
  hydrated: boolean,
): ComponentProps<"input"> {
  return {
    onChange: (event) => suggest(event.currentTarget.value),
    onFocus: (event) => suggest(event.currentTarget.value),
    onBlur: close,
    onKeyDown,
    ...(hydrated && {
      role: "combobox",
      "aria-expanded": options.length > 0,
      "aria-controls": `${id}-list`,
      "aria-autocomplete": "list",
      ...(active >= 0 && { "aria-activedescendant": `${id}-${String(active)}` }),
    }),
  };
}
