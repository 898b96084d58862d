import { z } from "zod";

/* Fields of rows, as the data API gives them. */

// Depending on the driver, a bigint or numeric is a number or a text.
const number = z.union([z.number(), z.string().trim().min(1).transform(Number)]).pipe(z.number());
/** A number that identifies a row. */
export const id = number.pipe(z.int().positive());
export const numberOrNull = number.nullish().transform((value) => value ?? null);
/** A text without the white space around it; null for one that is only that. */
export const textOrNull = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null);
export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? null);
/** ISO 8601. */
export const time = z.string().transform((value) => {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? "1970-01-01T00:00:00.000Z" : date.toISOString();
});
export const timeOrNull = time.nullish().transform((value) => value ?? null);
/** How sure a figure is; null for anything else. */
export const confidence = z
  .enum(["high", "medium", "low"])
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);
