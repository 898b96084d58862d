import { z } from "zod";
import { PART_CATEGORIES } from "../../catalogue.model";
import { INTERFACE_ROLES, type InterfaceRule, type InterfaceValue } from "../../fit/fit-facts.model";
import type { CompatibilityRow, PartInterfaceRow, PrinterInterfaceRow, Synonym } from "../catalogue-data.server";
import { confidence, id, textOrNull, timeOrNull } from "./row-fields.server";

/* Rows of the tables about what fits what, and of the words of the search. */

export const compatibilityRowSchema = z
  .object({
    part_table_name: z.enum(PART_CATEGORIES),
    part_id: id,
    printer_id: z.string().nullable(),
    fit: z.enum(["drop_in", "adapter", "modification", "firmware"]).nullish().catch(null),
    note: textOrNull,
    source: textOrNull,
    source_url: textOrNull,
    confidence,
    verified_at: timeOrNull,
  })
  .transform((row): CompatibilityRow => ({
    table: row.part_table_name,
    partId: row.part_id,
    printerId: row.printer_id,
    fit: row.fit ?? null,
    note: row.note,
    source: row.source,
    sourceUrl: row.source_url,
    confidence: row.confidence,
    verifiedAt: row.verified_at,
  }));

export const interfaceRowSchema = z
  .object({
    kind: z.string().min(1),
    value: z.string().min(1),
    label: z.string().min(1),
    slot: textOrNull,
    measure: textOrNull,
  })
  .transform((row): InterfaceValue => row);

export const interfaceRuleRowSchema = z
  .object({
    part_table_name: z.enum(PART_CATEGORIES),
    subcategory: textOrNull,
    kind: z.string().min(1),
    role: z.enum(INTERFACE_ROLES),
    caveat: textOrNull,
  })
  .transform(({ part_table_name: category, ...rule }): InterfaceRule => ({ category, ...rule }));

const factFields = {
  kind: z.string().min(1),
  value: z.string().min(1),
  source: textOrNull,
  confidence,
  verified_at: timeOrNull,
};

export const partInterfaceRowSchema = z
  .object({ part_table_name: z.enum(PART_CATEGORIES), part_id: id, ...factFields })
  .transform(({ part_table_name: table, part_id: partId, verified_at: verifiedAt, ...fact }): PartInterfaceRow => ({
    table,
    partId,
    ...fact,
    verifiedAt,
  }));

export const printerInterfaceRowSchema = z
  .object({ printer_id: z.string().min(1), ...factFields })
  .transform(({ printer_id: printerId, verified_at: verifiedAt, ...fact }): PrinterInterfaceRow => ({
    printerId,
    ...fact,
    verifiedAt,
  }));

export const synonymRowSchema = z
  .object({ term: z.string().min(1), means: z.string().min(1) })
  .transform((row): Synonym => row);
