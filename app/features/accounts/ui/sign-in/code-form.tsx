import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useAppForm } from "~/lib/forms/use-app-form";
import { AppForm } from "~/ui/form/app-form";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/form/field";
import { codeSchema } from "../../accounts.model";
import { EmailField } from "../fields/email-field";

/** The form for the code in a confirmation mail, for those who read the mail on another device. */
export function CodeForm({ email }: { readonly email: string }) {
  const [form, fields] = useAppForm({ schema: codeSchema, id: "code", intent: "code", defaultValue: { email } });
  const busy = useBusyIntent("code");
  return (
    <AppForm form={form} intent="code" labels={{ email: "Email", code: "Code" }} className="grid gap-4">
      {email === "" ? (
        <EmailField field={fields.email} autoComplete="username" />
      ) : (
        <input type="hidden" name="email" value={email} />
      )}
      <TextField
        field={fields.code}
        label="Code"
        hint="Six digits, if you read the email on another device."
        autoComplete="one-time-code"
        inputMode="numeric"
        defaultValue={fields.code.initialValue}
        required
      />
      <Button type="submit" busy={busy} busyLabel="Confirming...">
        Confirm by code
      </Button>
    </AppForm>
  );
}
