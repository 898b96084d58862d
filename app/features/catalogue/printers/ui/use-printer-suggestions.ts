import { useFetcher } from "@remix-run/react";
import { useRef, useState, type KeyboardEvent } from "react";
import { paths } from "~/lib/paths";
import type { PrinterOption } from "../my-printer.model";

const TYPING_PAUSE_MS = 120;

/** The suggestions of a printer field. */
export interface PrinterSuggestions {
  /** Empty while the list is closed. */
  readonly options: readonly PrinterOption[];
  /** Position of the option that the arrow keys have reached; -1 for none. */
  readonly active: number;
  /** Loads the suggestions for a text and opens the list. */
  readonly suggest: (q: string) => void;
  readonly choose: (printer: PrinterOption) => void;
  readonly close: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/**
 * Suggestions while typing into a printer field, and choosing one with the arrow keys.
 *
 * @param id of the field
 * @param onChoose called with the chosen printer
 */
export function usePrinterSuggestions(id: string, onChoose: (printer: PrinterOption) => void): PrinterSuggestions {
  const suggestions = useFetcher<{ items: readonly PrinterOption[] }>({ key: `printers-${id}` });
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const options = open ? (suggestions.data?.items ?? []) : [];

  const suggest = (q: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      suggestions.load(`${paths.printersJson()}?${new URLSearchParams({ q }).toString()}`);
    }, TYPING_PAUSE_MS);
    setOpen(true);
    setActive(-1);
  };
  const choose = (printer: PrinterOption) => {
    setOpen(false);
    onChoose(printer);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Escape" && open) {
      // Browsers empty a search field on Escape; the first one only closes the list.
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!open) {
        suggest(event.currentTarget.value);
        return;
      }
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive((active + step + options.length) % Math.max(options.length, 1));
    } else if (event.key === "Enter") {
      const chosen = options[active];
      if (!chosen) return;
      event.preventDefault();
      choose(chosen);
    }
  };

  return { options, active, suggest, choose, close: () => setOpen(false), onKeyDown };
}
