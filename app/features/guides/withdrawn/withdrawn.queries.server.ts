import { z } from "zod";
import type { VisitorSession } from "~/data/session.server";
import type { Log } from "~/lib/log";
import { guideRowSchema, type Guide } from "../guides.model";

/** What reading and writing of withdrawn guides need of a request's load context. */
export interface WithdrawnContext {
  readonly session: VisitorSession;
  readonly log: Log;
}

const withdrawnRow = z
  .object({
    ...{ title: z.string().nullable(), reason: z.string().nullable(), may_restore: z.boolean() },
    // One of an older time may be not complete: it is still said that it was withdrawn.
    ...{ draft: z.string().nullable(), guide: guideRowSchema.nullable().catch(null) },
  })
  .nullable();

/** A guide that was taken down. Only its author and administrators read what it says, and why it is down. */
export interface WithdrawnGuide {
  readonly slug: string;
  readonly title: string | null;
  readonly reason: string | null;
  readonly mayRestore: boolean;
  /** The draft in which the visitor changes it. */
  readonly draft: string | null;
  readonly guide: Guide | null;
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
  if (row === null) return null;
  const { may_restore, ...same } = row;
  return { slug, ...same, mayRestore: may_restore };
}
