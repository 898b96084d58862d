import { Form, useFetcher, useSubmit } from "@remix-run/react";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import { useHydrated } from "~/lib/browser/use-hydrated";
import { paths } from "~/lib/paths";
import { Icon } from "~/ui/icon";
import type { PrinterOption } from "../my-printer.model";

interface PrinterPickerProps {
  /** Where to go on to with the chosen printer. */
  readonly next: string;
  readonly defaultValue?: string;
  readonly label?: string;
  /** One sentence beside the field. */
  readonly about?: string | null;
}

/**
 * "I own a ...": a search field for the visitor's printer. Without JavaScript it leads to the page of
 * matching printers; with it, the matches are offered while typing and choosing one is a single press.
 */
export function PrinterPicker({ next, defaultValue = "", label = "I own a", about = null }: PrinterPickerProps) {
  const id = useId();
  const hydrated = useHydrated();
  const submit = useSubmit();
  const suggestions = useFetcher<{ items: readonly PrinterOption[] }>({ key: `printers-${id}` });
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const options = open ? (suggestions.data?.items ?? []) : [];

  const suggest = (q: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      suggestions.load(`${paths.printersJson()}?${new URLSearchParams({ q }).toString()}`);
    }, 120);
    setOpen(true);
    setActive(-1);
  };
  const choose = (slug: string) => {
    setOpen(false);
    submit({ intent: "remember", printer: slug, next }, { method: "post", action: paths.myPrinter() });
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
      choose(chosen.slug);
    }
  };

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
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
          {...combobox}
        />
        {hydrated ? (
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
                {option.dimensions ? <small>{option.dimensions}</small> : null}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <input type="hidden" name="next" value={next} />
      <button className="btn btn-primary" type="submit">
        Choose
      </button>
      {about === null ? null : <p className="about">{about}</p>}
    </Form>
  );
}
