import type { ManagedTable } from "./tables.model";

/** A row that names an address behind which there is nothing. */
interface DeadLink {
  readonly table: ManagedTable;
  readonly id: string;
  readonly name: string;
  /** The column that has the address. */
  readonly field: string;
  readonly url: string;
  readonly state: string;
  readonly httpStatus: number | null;
  /** ISO 8601. */
  readonly checkedAt: string;
}

/** What checking the addresses of the catalogue has found. */
export interface DeadLinks {
  /** Addresses that the catalogue names. */
  readonly links: number;
  /** Those that have been requested. */
  readonly checked: number;
  /** Those of which the site answered, whatever it said. */
  readonly answered: number;
  readonly dead: number;
  /** At most 200. */
  readonly rows: readonly DeadLink[];
}

/** What was found behind an address, in a few words. */
export function deadLinkWords({ state, httpStatus }: Pick<DeadLink, "state" | "httpStatus">): string {
  return state === "missing" ? `The page is gone (${String(httpStatus ?? 404)})` : "The site does not respond";
}

const figure = (count: number): string => count.toLocaleString("en-GB");

/** How many addresses are dead, in a sentence. */
export function deadLinksSummary({ links, checked, answered, dead }: Omit<DeadLinks, "rows">): string {
  if (links === 0) return "The catalogue names no address yet, or none has been looked for.";
  if (checked === 0) return `None of the ${figure(links)} that the catalogue names has been checked yet.`;
  if (answered === 0) {
    return `No site has answered, of ${figure(checked)} checked: this server may have no way to the internet.`;
  }
  const found = dead === 0 ? "None is dead" : dead === 1 ? "1 is dead" : `${figure(dead)} are dead`;
  return `${found} of ${figure(checked)} checked; the catalogue names ${figure(links)}.`;
}
