import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useAppForm } from "~/lib/forms/use-app-form";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { AppForm } from "~/ui/form/app-form";
import { TextField } from "~/ui/form/field";
import { PasswordField } from "~/ui/form/password-field";
import { deleteAccountSchema } from "../../deletion/delete-account.model";
import { PasswordOwner } from "../fields/password-owner";

interface DeleteAccountProps {
  readonly username: string;
  readonly email: string;
  /** Whether the password shows that it is the member; else something else has shown it. */
  readonly asksPassword: boolean;
}

const INTENT = "delete-account";

/** Says what goes and what stays, and deletes the account of who types their name. */
export function DeleteAccount({ username, email, asksPassword }: DeleteAccountProps) {
  return (
    <div className="card grid max-w-2xl gap-5 p-5">
      <section aria-labelledby="goes-heading" className="grid gap-1.5">
        <h2 id="goes-heading" className="text-base">
          Gone for good
        </h2>
        <p>
          Your profile and its picture, printers, pins, collections, calibration marks and results, progress in guides,
          drafts, submissions nobody accepted, votes, notifications and preferences. You are signed out everywhere.
        </p>
      </section>
      <section aria-labelledby="stays-heading" className="grid gap-1.5">
        <h2 id="stays-heading" className="text-base">
          Stays, without your name
        </h2>
        <p>
          Published guides, as by “Deleted member”, and accepted entries, reports of parts and suggestions, as by “a
          member”: you gave them to everyone under a licence.
        </p>
      </section>
      <p className="hint">
        It cannot be undone. You may want to <a href={paths.preferencesExportJson()}>download your data</a> first.
      </p>
      <DeleteForm username={username} email={email} asksPassword={asksPassword} />
    </div>
  );
}

function DeleteForm({ username, email, asksPassword }: DeleteAccountProps) {
  const [form, fields] = useAppForm({ schema: deleteAccountSchema, id: INTENT, intent: INTENT });
  const busy = useBusyIntent(INTENT);
  return (
    <AppForm
      form={form}
      intent={INTENT}
      labels={{ confirmation: "Your username", password: "Password" }}
      className="grid gap-4"
    >
      <TextField
        field={fields.confirmation}
        label={
          <>
            Type your username, <strong className="wrap-anywhere">{username}</strong>
          </>
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      {asksPassword ? (
        <>
          <PasswordOwner email={email} />
          <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
        </>
      ) : null}
      <div className="actions">
        <Button type="submit" variant="danger" icon="trash" busy={busy} busyLabel="Deleting...">
          Delete my account
        </Button>
        <LinkButton variant="quiet" to={paths.preferences()}>
          Keep my account
        </LinkButton>
      </div>
    </AppForm>
  );
}
