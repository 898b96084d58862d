import { createContext, useContext, type FunctionComponent, type Key } from "react";

/** What an entry of a list is drawn from besides its own data: the beginning of an address, which all of a page share. */
export interface Shared {
  readonly address: string;
}

/** Draws the entries of one page's lists as markup; only the server has one. */
export interface EntryMarkup {
  /** What stands in the page for the markup of entries, each drawn or kept from another page, until it is complete. */
  of<Entry extends object>(
    this: void,
    draw: FunctionComponent<Entry & Shared>,
    entries: readonly Entry[],
    address: string,
  ): string;
}

export const EntryMarkupContext = createContext<EntryMarkup | null>(null);

interface KeptListProps<Entry extends object> {
  readonly className: string;
  readonly entries: readonly Entry[];
  readonly keyOf: (entry: Entry) => Key;
  readonly address: string;
  /**
   * Draws an entry from what it is given, and from nothing else: no context, no `useId`. What it is given must be plain
   * data, and objects among it must never change. The address may only be written as it is or as the beginning of another one.
   */
  readonly draw: FunctionComponent<Entry & Shared>;
}

/**
 * A list whose entries look the same on many pages. The server draws each of them once and keeps its markup, by all that
 * it is drawn from; the browser, which must find the same markup, draws them as elements.
 */
export function KeptList<Entry extends object>({
  className,
  entries,
  keyOf,
  address,
  draw: Draw,
}: KeptListProps<Entry>) {
  const markup = useContext(EntryMarkupContext);
  if (markup === null) {
    return (
      <ul className={className}>
        {entries.map((entry) => (
          <Draw key={keyOf(entry)} {...entry} address={address} />
        ))}
      </ul>
    );
  }
  return <ul className={className} dangerouslySetInnerHTML={{ __html: markup.of(Draw, entries, address) }} />;
}
