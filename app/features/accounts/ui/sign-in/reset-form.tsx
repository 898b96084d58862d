import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useAppForm } from "~/lib/forms/use-app-form";
import { AppForm } from "~/ui/form/app-form";
import { Button } from "~/ui/button";
import { resetSchema } from "../../accounts.model";
import { NewPasswordFields } from "../fields/new-password-fields";
import { PasswordOwner } from "../fields/password-owner";

/** The form for a new password after a recovery link. */
export function ResetForm({ email }: { readonly email: string }) {
  const [form, fields] = useAppForm({ schema: resetSchema, id: "reset", intent: "reset" });
  const busy = useBusyIntent("reset");
  return (
    <AppForm
      form={form}
      intent="reset"
      labels={{ password: "New password", confirmPassword: "Confirm password" }}
      className="grid gap-4"
    >
      <PasswordOwner email={email} />
      <NewPasswordFields password={fields.password} confirmPassword={fields.confirmPassword} label="New password" />
      <Button type="submit" variant="primary" busy={busy} busyLabel="Saving...">
        Save the new password
      </Button>
    </AppForm>
  );
}
