import { z } from "zod";
import type { Log } from "./log";

/**
 * Rows of a list, parsed one by one: a row that the schema refuses is left out and logged, and the others are shown.
 * Throws when it is no list at all.
 *
 * @param what names the rows in the log
 */
export function keptRows<Row>(schema: z.ZodType<Row>, rows: unknown, log: Pick<Log, "error">, what: string): Row[] {
  return z
    .array(z.unknown())
    .parse(rows)
    .flatMap((row) => {
      const parsed = schema.safeParse(row);
      if (parsed.success) return [parsed.data];
      // Where it is wrong and how, without the value itself.
      const reasons = parsed.error.issues.map(({ path, code }) => `${path.join(".")}: ${code}`);
      log.error({ what, reasons }, "a row was left out of a page");
      return [];
    });
}
