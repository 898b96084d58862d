import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useAppForm } from "~/lib/forms/use-app-form";
import { AppForm } from "~/ui/app-form";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { ACCOUNT_TEXTS as TEXTS } from "../accounts.messages";
import { signupSchema } from "../accounts.model";
import { EmailField } from "./email-field";
import { NewPasswordFields } from "./new-password-fields";

const LABELS = {
  email: "Email",
  username: "Username",
  password: "Password",
  confirmPassword: "Confirm password",
};

/** A new account. */
export function SignupForm({ next }: { readonly next: string }) {
  const [form, fields] = useAppForm({ schema: signupSchema, id: "signup", intent: "signup", defaultValue: { next } });
  const busy = useBusyIntent("signup");
  return (
    <AppForm form={form} intent="signup" labels={LABELS} className="grid gap-4">
      <input type="hidden" name="next" value={next} />
      <EmailField field={fields.email} autoComplete="email" />
      <TextField
        id={fields.username.id}
        name={fields.username.name}
        label={LABELS.username}
        hint="Others see this name."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={fields.username.errors?.[0]}
        defaultValue={fields.username.initialValue}
        required
      />
      <NewPasswordFields password={fields.password} confirmPassword={fields.confirmPassword} label={LABELS.password} />
      {/* For machines alone: people neither see it nor come to it. */}
      <div className="absolute -left-[999rem]" aria-hidden="true">
        <label htmlFor={fields.website.id}>Leave this empty</label>
        <input id={fields.website.id} name={fields.website.name} tabIndex={-1} autoComplete="off" />
      </div>
      <Button type="submit" variant="primary" busy={busy} busyLabel={TEXTS.creatingAccount}>
        {TEXTS.createAccount}
      </Button>
    </AppForm>
  );
}
