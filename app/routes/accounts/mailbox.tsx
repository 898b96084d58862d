import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireMailbox } from "~/features/accounts/session/guards.server";
import { MailList } from "~/features/accounts/ui/mail-list";
import { pageHeaders } from "~/lib/http/page-headers";
import { privateMeta } from "~/lib/meta/private-meta";
import { EmptyState } from "~/ui/feedback/empty-state";
import { PageHeader } from "~/ui/layout/page-header";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";

export { privateMeta as meta };

export { pageHeaders as headers };

/** E-mails of a site without a mail server, for requests from the machine itself; 404 for others. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { siteUrl, origin } = context;
  const mailbox = requireMailbox(context);
  return data(
    { siteUrl, mails: await mailbox.list(), origins: [...new Set([siteUrl, origin])] },
    { headers: PRIVATE_HEADERS },
  );
}

export default function Mailbox() {
  const { mails, origins } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <PageHeader title="Mailbox">
        No mail server is set up, so emails are kept here instead of being sent. Only this machine can open this page.
      </PageHeader>
      {mails.length === 0 ? (
        <EmptyState title="No emails yet" drawing="unfinished">
          <p>Sign up or request a new password, then reload this page.</p>
        </EmptyState>
      ) : (
        <MailList mails={mails} origins={origins} />
      )}
    </div>
  );
}
