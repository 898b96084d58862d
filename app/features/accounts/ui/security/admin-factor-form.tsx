import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/feedback/notice";
import { StateWord } from "~/ui/layout/admin-shell";
import { Form, Link } from "~/ui/navigation/link";

interface AdminFactorFormProps {
  readonly isRequired: boolean;
  /** The admin in front of the screen has given a second factor, without which they cannot change this. */
  readonly mayChange: boolean;
}

/** Whether admins need two-factor authentication, and the button that changes it. */
export function AdminFactorForm({ isRequired, mayChange }: AdminFactorFormProps) {
  const busy = useBusyIntent("admin-factor");
  return (
    <div className="grid gap-3">
      <p>
        {isRequired ? (
          <StateWord tone="success">Required</StateWord>
        ) : (
          <StateWord tone="warning">Not required</StateWord>
        )}
      </p>
      <p className="hint max-w-none">
        While it is required, admins without an authenticator app are led to adding one, and the database refuses what
        they do as admins.
      </p>
      {mayChange ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="admin-factor" />
          <Button
            type="submit"
            name="required"
            value={isRequired ? "no" : "yes"}
            variant={isRequired ? "danger" : "primary"}
            busy={busy}
            busyLabel="Saving..."
          >
            {isRequired ? "No longer require it" : "Require it for all admins"}
          </Button>
        </Form>
      ) : (
        <Notice title="Add an authenticator app first">
          Only admins with two-factor authentication can change this.{" "}
          <Link to={paths.security()} className="link">
            Open your security settings
          </Link>
        </Notice>
      )}
    </div>
  );
}
