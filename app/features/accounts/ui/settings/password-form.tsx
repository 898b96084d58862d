import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useAppForm } from "~/lib/forms/use-app-form";
import { AppForm } from "~/ui/form/app-form";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/form/field";
import { emptySchema, passwordChangeSchema } from "../../accounts.model";
import { NewPasswordFields } from "../fields/new-password-fields";
import { PasswordOwner } from "../fields/password-owner";

interface PasswordFormProps {
  readonly email: string;
  /** The sign-in is old, so the form also has a field for the code sent by e-mail. */
  readonly needsCode: boolean;
}

const LABELS = { code: "Code", password: "New password", confirmPassword: "Confirm password" };

/** The form for a new password. */
export function PasswordForm({ email, needsCode }: PasswordFormProps) {
  const [form, fields] = useAppForm({ schema: passwordChangeSchema, id: "change-password", intent: "password" });
  const busy = useBusyIntent("password");
  return (
    <>
      {needsCode ? <CodeRequest email={email} /> : null}
      <AppForm form={form} intent="password" labels={LABELS} className="grid gap-4">
        <PasswordOwner email={email} />
        {needsCode ? (
          <TextField
            field={fields.code}
            label={LABELS.code}
            hint="From the email we sent you."
            autoComplete="one-time-code"
            inputMode="numeric"
            required
          />
        ) : null}
        <NewPasswordFields
          password={fields.password}
          confirmPassword={fields.confirmPassword}
          label={LABELS.password}
        />
        <Button type="submit" busy={busy} busyLabel="Saving..." className="justify-self-start">
          Save password
        </Button>
      </AppForm>
    </>
  );
}

function CodeRequest({ email }: { readonly email: string }) {
  const [form] = useAppForm({ schema: emptySchema, id: "reauthenticate", intent: "reauthenticate" });
  const busy = useBusyIntent("reauthenticate");
  return (
    <AppForm form={form} intent="reauthenticate" labels={{}} className="grid gap-3">
      <p>
        You signed in more than a day ago. To confirm it's you, we'll email a code to{" "}
        <strong className="font-semibold wrap-anywhere">{email}</strong>.
      </p>
      <Button type="submit" icon="mail" busy={busy} busyLabel="Sending..." className="justify-self-start">
        Send code
      </Button>
    </AppForm>
  );
}
