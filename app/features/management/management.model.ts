import type { FieldValues } from "../submissions/fields/field.model";
import type { ManagedTable } from "./tables.model";

/** One row of a list. */
export interface ListedRow {
  /** Its id; of a printer its `id_uuid`. */
  readonly key: string;
  readonly name: string;
  readonly maker: string | null;
  readonly status: string;
  /** ISO 8601. */
  readonly changedAt: string;
  readonly confidence: string | null;
  /** Printers a part fits, or parts that fit a printer. */
  readonly links: number;
}

/** One page of a table. */
export interface RowList {
  readonly items: readonly ListedRow[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  /** How many match by status. */
  readonly counts: Readonly<Record<string, number>>;
  /** All makers there are in the table. */
  readonly makers: readonly string[];
}

/** Where a fact is from, and how sure it is. */
export interface Evidence {
  readonly source: string | null;
  readonly confidence: string | null;
  /** ISO 8601. */
  readonly verifiedAt: string | null;
}

/** That a part fits a printer, or all of them. */
export interface PrinterLink extends Evidence {
  /** Null for all printers. */
  readonly printerId: string | null;
  readonly name: string;
  readonly fit: string | null;
  readonly note: string | null;
  readonly sourceUrl: string | null;
}

/** An interface of a part or a printer. */
export interface InterfaceFact extends Evidence {
  readonly kind: string;
  readonly value: string;
}

/** What can have a row: members and guides have parts and printers, parts fit printers, a maker makes both. */
export const USE_KINDS = [
  ...(["parts", "printers", "pins", "collections", "reports", "guides", "owners", "calibrations"] as const),
] as const;

/** How often each of them does, as far as it can. */
export type RowUses = Readonly<Partial<Record<(typeof USE_KINDS)[number], number>>>;

/** A row with everything that administrators edit. */
export interface ManagedRow {
  readonly table: ManagedTable;
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly isPublic: boolean;
  /** The two halves of a part's address. */
  readonly manufacturerSlug: string | null;
  readonly slug: string | null;
  readonly fields: FieldValues;
  /** The state of its fields, which a change names. */
  readonly version: string;
  readonly links: readonly PrinterLink[];
  readonly linksVersion: string;
  readonly interfaces: readonly InterfaceFact[];
  readonly interfacesVersion: string;
  /** Of a part `{maker}/{part}`, of a printer or manufacturer a slug. */
  readonly oldAddresses: readonly string[];
  /** Who and what has it, counted; null of rows that nothing names. */
  readonly uses: RowUses | null;
}

/** One change of a row. */
export interface RowRevision {
  readonly id: number;
  readonly entity: string;
  readonly entityId: string;
  readonly changes: unknown;
  /** Username; null when the account is gone. */
  readonly editor: string | null;
  readonly why: string | null;
  readonly sourceUrl: string | null;
  readonly submissionId: number | null;
  /** ISO 8601. */
  readonly createdAt: string;
  /** The change that it has undone. */
  readonly undoes: number | null;
  readonly undoneBy: number | null;
  readonly isUndoable: boolean;
}

/** How many rows each table has, by status. */
export type RowCounts = Readonly<Partial<Record<ManagedTable, Readonly<Record<string, number>>>>>;
