import { z } from "zod";
import type { PrinterLink } from "../../catalogue.model";

/** A printer that a member owns. */
export interface OwnPrinter {
  /** The printer's `idUuid`. */
  readonly printerId: string;
  /** What its owner calls it. */
  readonly nickname: string | null;
}

/** The same as pages show it. */
export interface OwnPrinterView extends OwnPrinter {
  readonly slug: string;
  readonly link: PrinterLink;
}

/** Longest nickname, characters; the database holds the same rule. */
export const NICKNAME_MAX = 40;

const UNKNOWN = "Choose a printer from the list";

const printer = z.guid(UNKNOWN);

/** Errors of the field that names a printer to add. */
export const ADD_PRINTER_TEXTS = {
  required: "Name your printer",
  unknown: "We know no printer of this name. Try the model without its maker",
  unclear: "Several printers have this name. Choose yours below",
} as const;

/** The form that adds a printer, by any name that it has or by its slug. */
export const addPrinterSchema = z.object({
  printer: z
    .string({ error: ADD_PRINTER_TEXTS.required })
    .trim()
    .min(1, ADD_PRINTER_TEXTS.required)
    .max(200, ADD_PRINTER_TEXTS.unknown),
});

/** The form that names one of the member's printers; an empty name takes the nickname away. */
export const nicknameSchema = z.object({
  printer,
  nickname: z
    .string()
    .trim()
    .refine((name) => [...name].length <= NICKNAME_MAX, `A nickname has ${String(NICKNAME_MAX)} characters at most`)
    .default(""),
});

/** The buttons that move one of the member's printers to a place, from 1. */
export const movePrinterSchema = z.object({ printer, place: z.coerce.number().int().min(1).max(100) });

/** The button that takes one of the member's printers off the list. */
export const removePrinterSchema = z.object({ printer });
