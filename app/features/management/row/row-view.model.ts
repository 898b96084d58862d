import type { RowMerge } from "../merge/merge.model";
import type { StatusAction } from "../tables.model";
import type { InterfaceFact, ManagedRow } from "../management.model";

/** One change of a row, in words. */
export interface RowHistoryEntry {
  readonly id: number;
  readonly at: string;
  readonly editor: string | null;
  readonly lines: readonly string[];
  readonly why: string | null;
  /** The page of what a member sent; null for a change by an administrator. */
  readonly submissionTo: string | null;
  readonly undoes: number | null;
  readonly undoneBy: number | null;
  readonly isUndoable: boolean;
}

/** An interface that a row has, in words. */
export interface InterfaceView extends InterfaceFact {
  readonly kindLabel: string;
  readonly label: string;
}

/** What the page of a row shows beside its form. */
export interface RowView extends Pick<
  ManagedRow,
  "table" | "id" | "name" | "status" | "isPublic" | "oldAddresses" | "uses" | "interfacesVersion"
> {
  readonly statusLabel: string;
  readonly actions: readonly StatusAction[];
  /** Its page on the site; null when it has none. */
  readonly to: string | null;
  /** How many printers it fits; null for rows that are no parts. */
  readonly printers: { readonly count: number; readonly hasAll: boolean } | null;
  /** Null for rows that have none. */
  readonly interfaces: readonly InterfaceView[] | null;
  /** Interfaces to choose from. */
  readonly choices: readonly {
    readonly label: string;
    readonly options: readonly { readonly value: string; readonly label: string }[];
  }[];
  /** Its picture: the address of the file, null without one; undefined for rows that have none. */
  readonly picture: string | null | undefined;
  readonly history: readonly RowHistoryEntry[];
  /** Merges into it that can be undone. */
  readonly merges: readonly RowMerge[];
}
