import { z } from "zod";
import { visibleLine, visibleLines } from "~/lib/text/visible-text";
import { HIDE_REASON_MAX, MOST_STARS, OUTCOMES, REPORT_NOTE_LINES_MAX, REPORT_NOTE_MAX } from "./fit-reports.model";

/* Schemas of the forms about reports, with the texts of their errors. */

const PRINTER_MAX = 200;

/** Errors of the fields of a report. */
export const REPORT_TEXTS = {
  printerRequired: "Name the printer you fitted it to",
  printerUnknown: "We know no printer of this name. Try the model without its maker",
  printerUnclear: "Several printers have this name. Choose yours below",
  outcomeRequired: "Choose how it fitted",
  starsRequired: "Choose 1 to 5 stars",
  noteTooLong: `The note has ${String(REPORT_NOTE_MAX)} characters at most`,
  noteTooManyLines: `The note has ${String(REPORT_NOTE_LINES_MAX)} lines at most`,
  reasonRequired: "Give the reason: its author reads it",
  reasonTooLong: `The reason has ${String(HIDE_REASON_MAX)} characters at most`,
} as const;

/** Characters as the database counts them, where an emoji outside the first 65,536 is one and not two. */
const atMost = (most: number) => (text: string) => [...text].length <= most;

const report = z.number().int().positive();

/**
 * "I fitted this": `choice` is the slug of one of several printers that `printer` may mean, `changed` the id of the
 * report that is changed.
 *
 * @param isPrinter whether a text may mean a printer; asked here, so that all errors of the form are told at once
 */
export function reportSchema(isPrinter: (text: string) => boolean) {
  return z.object({
    printer: z
      .string({ error: REPORT_TEXTS.printerRequired })
      .max(4 * PRINTER_MAX, { error: REPORT_TEXTS.printerUnknown, abort: true })
      .overwrite(visibleLine)
      .min(1, { error: REPORT_TEXTS.printerRequired, abort: true })
      .max(PRINTER_MAX, { error: REPORT_TEXTS.printerUnknown, abort: true })
      .refine(isPrinter, REPORT_TEXTS.printerUnknown),
    choice: z.string().max(PRINTER_MAX).optional(),
    outcome: z.enum(OUTCOMES, { error: REPORT_TEXTS.outcomeRequired }),
    stars: z
      .number({ error: REPORT_TEXTS.starsRequired })
      .int(REPORT_TEXTS.starsRequired)
      .min(1, REPORT_TEXTS.starsRequired)
      .max(MOST_STARS, REPORT_TEXTS.starsRequired),
    note: z
      .string()
      .overwrite(visibleLines)
      .refine(atMost(REPORT_NOTE_MAX), REPORT_TEXTS.noteTooLong)
      .refine((note) => note.split("\n").length <= REPORT_NOTE_LINES_MAX, REPORT_TEXTS.noteTooManyLines)
      .optional(),
    changed: report.optional(),
  });
}

/** The form that deletes one of the member's reports, and that of administrators to show a hidden one. */
export const oneReportSchema = z.object({ report });

/** The form of administrators to hide a report. */
export const hideReportSchema = z.object({
  report,
  reason: z
    .string({ error: REPORT_TEXTS.reasonRequired })
    .overwrite(visibleLine)
    .min(1, REPORT_TEXTS.reasonRequired)
    .refine(atMost(HIDE_REASON_MAX), REPORT_TEXTS.reasonTooLong),
});
