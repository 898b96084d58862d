import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMailbox } from "~/features/accounts/guards.server";

/** {@link file://./mailbox.tsx} for programs: `[{ to, subject, text, html, at }]`, newest first. */
export function loader({ context }: LoaderFunctionArgs) {
  return Response.json(requireMailbox(context).list(), { headers: { "Cache-Control": "private, no-store" } });
}
