import { paths } from "~/lib/paths";
import type { HistoryEntry } from "./history-entry.server";

/** Which saved results are shown; empty for all. */
export type HistoryFilter = Readonly<Record<FilterName, string>>;

export const FILTER_NAMES = ["calculator", "printer", "nozzle", "filament"] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** One filter with the values that the member's results have. */
export interface FilterChoice {
  readonly name: FilterName;
  readonly chosen: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** What an entry has under a filter: the value in the address, and its name. */
const OPTIONS: Readonly<Record<FilterName, (entry: HistoryEntry) => readonly [value: string, label: string] | null>> = {
  calculator: ({ calculator, name }) => [calculator, name],
  printer: ({ printer }) => (printer === null ? null : [printer.slug, printer.label]),
  nozzle: ({ nozzle }) => (nozzle === null ? null : [nozzle, `${nozzle} mm`]),
  filament: ({ filament }) => (filament === null ? null : [filament, filament]),
};

/** The entries that a filter lets through. */
export function filtered(entries: readonly HistoryEntry[], filter: HistoryFilter): readonly HistoryEntry[] {
  return entries.filter((entry) =>
    FILTER_NAMES.every((name) => filter[name] === "" || OPTIONS[name](entry)?.[0] === filter[name]),
  );
}

/** The filters that have something to choose from. */
export function filterChoices(entries: readonly HistoryEntry[], filter: HistoryFilter): readonly FilterChoice[] {
  return FILTER_NAMES.flatMap((name) => {
    const found = new Map<string, string>();
    for (const entry of entries) {
      const option = OPTIONS[name](entry);
      if (option !== null) found.set(...option);
    }
    // What the address asks for is shown as chosen, though no result has it any more.
    const asked = filter[name];
    if (asked !== "" && !found.has(asked)) found.set(asked, name === "nozzle" ? `${asked} mm` : asked);
    if (found.size === 0) return [];
    const options = [...found].map(([value, label]) => ({ value, label }));
    options.sort((one, other) => one.label.localeCompare(other.label, "en", { numeric: true }));
    return [{ name, chosen: asked, options }];
  });
}

/** What a page of the list is made of, as its address says it. */
interface ListPlace {
  readonly filter: HistoryFilter;
  readonly page?: number;
  /** Ids of the results to compare, which may be on other pages. */
  readonly chosen?: readonly number[];
}

/** Address of the list. */
export function listAddress({ filter, page = 1, chosen = [] }: ListPlace): string {
  return paths.calibrations({ ...filter, page: page === 1 ? null : page, compare: chosen.map(String) });
}
