import { z } from "zod";
import type { VisitorSession } from "~/data/session.server";

import type { Log } from "~/lib/log";

/** What reading and writing of withdrawn guides need of a request's load context. */
export interface WithdrawnContext {
  readonly session: VisitorSession;
  readonly log: Log;
}

const withdrawnRow = z
  .object({ title: z.string().nullable(), reason: z.string().nullable(), may_restore: z.boolean() })
  .nullable();

/** A guide that was taken down. Only its author and administrators read what it was called, and why it is down. */
export interface WithdrawnGuide {
  readonly slug: string;
  readonly title: string | null;
  readonly reason: string | null;
  readonly mayRestore: boolean;
}

/** The guide that was taken down from an address; null when there is none, or it cannot be found out. */
export async function getWithdrawnGuide(
  { session, log }: WithdrawnContext,
  slug: string,
): Promise<WithdrawnGuide | null> {
  const client = await session.client();
  const { data, error, status } = await client.rpc("get_withdrawn_guide", { slug_input: slug }).retry(false);
  if (error) {
    log.warn({ status, code: error.code }, "a withdrawn guide could not be looked for");
    return null;
  }
  const row = withdrawnRow.parse(data);
  return row && { slug, title: row.title, reason: row.reason, mayRestore: row.may_restore };
}
