import type { LoaderFunctionArgs } from "@remix-run/node";

/** {@link file://./mailbox.tsx} for programs: `[{ to, subject, text, html, at }]`, newest first. */
export function loader({ context: { mailbox, direct } }: LoaderFunctionArgs) {
  if (mailbox === null || !direct) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  return Response.json(mailbox.list(), { headers: { "Cache-Control": "private, no-store" } });
}
