import { z } from "zod";
import type { VisitorSession } from "~/data/session.server";
import { unavailable } from "~/lib/http/unavailable";
import type { Log } from "~/lib/log";

/** What reads and deletes a member's data need of a request's load context. */
export interface OwnDataContext {
  readonly session: VisitorSession;
  readonly log: Log;
}

/** A row of a member's data by the names of its columns. */
export type OwnRow = Readonly<Record<string, unknown>>;

const rowsSchema = z.array(z.record(z.string(), z.unknown()));

/** Rows of one call of the database. */
const ROWS_PER_CALL = 500;

/**
 * The parts of the member's data, in their order.
 *
 * @throws 503 while the database cannot be reached
 */
export async function listOwnData({ session, log }: OwnDataContext): Promise<readonly string[]> {
  const client = await session.client();
  const { data, error, status } = await client.rpc("list_own_data");
  if (error === null) return data;
  log.warn({ code: error.code, status }, "the parts of a member's data could not be listed");
  throw unavailable();
}

/**
 * The rows of a part of the member's data, read while they are used.
 *
 * @throws Error when the database cannot be reached: half of the data must not pass for all of it
 */
export async function* ownRows({ session, log }: OwnDataContext, section: string): AsyncGenerator<OwnRow, void> {
  const client = await session.client();
  for (let from = 0; ; from += ROWS_PER_CALL) {
    const { data, error, status } = await client.rpc("export_own_data", { section_input: section, from_input: from });
    if (error) {
      log.warn({ code: error.code, status, section }, "a member's data could not be read");
      throw new Error("The data could not be read");
    }
    const rows = rowsSchema.parse(data);
    yield* rows;
    if (rows.length < ROWS_PER_CALL) return;
  }
}
