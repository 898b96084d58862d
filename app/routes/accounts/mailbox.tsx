import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireMailbox } from "~/features/accounts/guards.server";
import { MailList } from "~/features/accounts/ui/mail-list";
import { pageHeaders } from "~/lib/http/page-headers";
import { pageMeta } from "~/lib/seo";
import { titleFor } from "~/lib/titles";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) =>
  pageMeta({ title: titleFor(location.pathname), siteUrl: page?.siteUrl ?? "", noindex: true });

export { pageHeaders as headers };

/** For whoever runs the site without a mail server, on the machine itself; everybody else finds nothing here. */
export function loader({ context }: LoaderFunctionArgs) {
  const { siteUrl, origin } = context;
  const mailbox = requireMailbox(context);
  return data(
    { siteUrl, mails: mailbox.list(), origins: [...new Set([siteUrl, origin])] },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export default function Mailbox() {
  const { mails, origins } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <PageHeader title="Mailbox">
        No mail server is set up, so e-mails end here instead of being sent. Only this machine sees them.
      </PageHeader>
      {mails.length === 0 ? (
        <EmptyState title="No e-mails yet" drawing="unfinished">
          <p>Sign up or ask for a new password, and load this page again.</p>
        </EmptyState>
      ) : (
        <MailList mails={mails} origins={origins} />
      )}
    </div>
  );
}
