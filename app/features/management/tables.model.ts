import { CATEGORY_LABELS, isPartCategory, PART_CATEGORIES } from "../catalogue/catalogue.model";
import type { Field } from "../submissions/fields/field.model";
import { TABLE_FIELDS } from "../submissions/fields/table-fields.model";

/** The tables whose rows administrators manage. */
export const MANAGED_TABLES = [...PART_CATEGORIES, "printers", "manufacturers", "deals"] as const;

export type ManagedTable = (typeof MANAGED_TABLES)[number];

/** What the rows of each table are called. */
export const TABLE_LABELS: Readonly<Record<ManagedTable, { readonly singular: string; readonly plural: string }>> = {
  ...CATEGORY_LABELS,
  printers: { singular: "Printer", plural: "Printers" },
  manufacturers: { singular: "Manufacturer", plural: "Manufacturers" },
  deals: { singular: "Deal", plural: "Deals" },
};

/** Whether a text names a table that administrators manage. */
export function isManagedTable(value: string): value is ManagedTable {
  return Object.hasOwn(TABLE_LABELS, value);
}

/** Whether rows of a table can be merged: whatever has an address, and may have been entered twice. */
export function isMergeable(table: ManagedTable): boolean {
  return table !== "deals";
}

/** A status that a row can have, and what that is called. */
export interface RowStatus {
  readonly value: string;
  readonly label: string;
  /** Visitors see the row. */
  readonly isPublic?: true;
}

const PART_STATUSES: readonly RowStatus[] = [
  { value: "active", label: "Active", isPublic: true },
  { value: "discontinued", label: "Discontinued", isPublic: true },
  { value: "archived", label: "Archived" },
];

const REVIEWED_STATUSES: readonly RowStatus[] = [
  { value: "approved", label: "Approved", isPublic: true },
  { value: "pending", label: "Pending" },
  { value: "rejected", label: "Rejected" },
];

const DEAL_STATUSES: readonly RowStatus[] = [
  { value: "active", label: "Active", isPublic: true },
  { value: "pending", label: "Pending" },
  { value: "expired", label: "Ended" },
  { value: "rejected", label: "Rejected" },
];

/** The statuses that rows of a table can have. */
export function statusesOf(table: ManagedTable): readonly RowStatus[] {
  if (isPartCategory(table)) return PART_STATUSES;
  return table === "deals" ? DEAL_STATUSES : REVIEWED_STATUSES;
}

/** What a status is called; one that this version does not know, as it is stored. */
export function statusLabel(table: ManagedTable, status: string): string {
  return statusesOf(table).find(({ value }) => value === status)?.label ?? status;
}

/** A button that gives a row another status. */
export interface StatusAction {
  readonly status: string;
  readonly label: string;
  /** It takes the row off the site. */
  readonly isWithdrawal?: true | undefined;
}

/** What can be done about the status of a row. */
export function statusActions(table: ManagedTable, status: string): readonly StatusAction[] {
  if (isPartCategory(table)) {
    return status === "archived"
      ? [{ status: "active", label: "Restore" }]
      : [{ status: "archived", label: "Archive", isWithdrawal: true }];
  }
  if (table === "deals") {
    return status === "active"
      ? [{ status: "expired", label: "End deal", isWithdrawal: true }]
      : [{ status: "active", label: "Put on the list" }];
  }
  const approve: StatusAction = { status: "approved", label: "Approve" };
  const reject: StatusAction = { status: "rejected", label: "Reject", isWithdrawal: true };
  return [...(status === "approved" ? [] : [approve]), ...(status === "rejected" ? [] : [reject])];
}

/** The fields that administrators edit of a table, in the order of forms. A rating follows from members' reports. */
export function managedFields(table: ManagedTable): readonly Field[] {
  return TABLE_FIELDS[table].filter(({ column }) => column !== "rating");
}
