import type { LoaderFunctionArgs } from "@remix-run/node";
import type { LookAlike } from "~/features/submissions/form/form-view.model";
import { areAlike } from "~/features/submissions/form/look-alikes.model";
import { changeTheSame, storedPayload } from "~/features/submissions/form/payload.model";
import type { Entry, ReadForm } from "~/features/submissions/form/read-form.server";
import { isOpen, STATUS_WORDS, type OwnSubmission } from "~/features/submissions/submissions.model";
import { getSubmission, listOwnSubmissions } from "~/features/submissions/submissions.queries.server";
import { paths } from "~/lib/paths";

type AlikeArgs = Pick<LoaderFunctionArgs, "params" | "context">;

/** Own submissions about one row whose content is compared. */
const MOST_COMPARED = 10;

/** What the member has sent themselves, that waits and seems to be the same. The one that is being changed is not meant. */
export async function ownAlike(
  { context, params }: AlikeArgs,
  { named, entry }: Pick<ReadForm, "named" | "entry">,
): Promise<LookAlike[]> {
  if ((named === null && entry === null) || (await context.viewer()) === null) return [];
  const { items } = await listOwnSubmissions(context);
  const open = items.filter(({ id, status }) => isOpen(status) && String(id) !== params["id"]);
  if (named !== null) {
    return open
      .filter(({ kind, title }) => kind === named.type && areAlike(title, named.name, [named.maker]))
      .map(asLookAlike);
  }
  return entry === null ? [] : (await aboutTheSame(context, open, entry)).map(asLookAlike);
}

/** Those that change the same of the same row. */
async function aboutTheSame(
  context: AlikeArgs["context"],
  open: readonly OwnSubmission[],
  { kind, table, id, payload }: Entry,
): Promise<OwnSubmission[]> {
  const sent = storedPayload.safeParse(payload);
  if (id === null || !sent.success) return [];
  const about = open.filter((one) => one.kind === kind && one.targetTable === table && one.targetId === id);
  const compared = await Promise.all(
    about.slice(0, MOST_COMPARED).map(async (one) => {
      const stored = storedPayload.safeParse((await getSubmission(context, one.id))?.payload);
      return stored.success && changeTheSame(stored.data, sent.data) ? [one] : [];
    }),
  );
  return compared.flat();
}

function asLookAlike({ id, title, status }: OwnSubmission): LookAlike {
  return {
    label: title,
    to: paths.submission(String(id)),
    note: `sent by you: ${STATUS_WORDS[status].toLowerCase()}`,
  };
}
