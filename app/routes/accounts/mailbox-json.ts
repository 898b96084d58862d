import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMailbox } from "~/features/accounts/session/guards.server";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";

/** The mailbox as JSON: `[{ to, subject, text, html, at }]`, newest first. */
export async function loader({ context }: LoaderFunctionArgs) {
  return Response.json(await requireMailbox(context).list(), { headers: PRIVATE_HEADERS });
}
