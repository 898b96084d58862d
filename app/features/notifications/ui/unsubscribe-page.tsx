import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { PageHeader } from "~/ui/layout/page-header";
import { Form, Link } from "~/ui/navigation/link";

/** Where the link of a mail leads: one press turns notifications by email off, for whoever has the mail. */
export function UnsubscribePage({ isOn }: { readonly isOn: boolean }) {
  const busy = useBusyIntent("unsubscribe");
  const choose = <Link to={`${paths.preferences()}#notifications`}>preferences</Link>;
  return (
    <div className="wrap">
      {isOn ? (
        <>
          <PageHeader title="Turn off notification emails">
            You still find your notifications on this site. Emails about your account, such as a new password, go on.
          </PageHeader>
          <Form method="post">
            <Button name="intent" value="unsubscribe" variant="primary" busy={busy} busyLabel="Turning off...">
              Turn off emails
            </Button>
          </Form>
          <p className="hint mt-4">To choose what we email you about, open your {choose}.</p>
        </>
      ) : (
        <PageHeader title="Notification emails are off">
          You get no more of them. To get some again, open your {choose}.
        </PageHeader>
      )}
    </div>
  );
}

/** A link that no mail has, or no longer. */
export function WrongUnsubscribeLink() {
  return (
    <div className="wrap">
      <PageHeader title="This link is wrong or old">
        It may have been cut off: copy all of it from the email. Or choose what we email you about in your{" "}
        <Link to={`${paths.preferences()}#notifications`}>preferences</Link>.
      </PageHeader>
    </div>
  );
}
