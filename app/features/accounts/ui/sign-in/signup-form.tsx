import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useAppForm } from "~/lib/forms/use-app-form";
import { useReply } from "~/lib/forms/use-reply";
import { RetryTime } from "~/ui/feedback/retry-time";
import { AppForm } from "~/ui/form/app-form";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/form/field";
import { ACCOUNT_TEXTS as TEXTS } from "../../accounts.messages";
import { signupSchema } from "../../accounts.model";
import { EmailField } from "../fields/email-field";
import { NewPasswordFields } from "../fields/new-password-fields";

const LABELS = {
  email: "Email",
  username: "Username",
  password: "Password",
  confirmPassword: "Confirm password",
};

/** The form for a new account. */
export function SignupForm({ next }: { readonly next: string }) {
  const [form, fields] = useAppForm({ schema: signupSchema, id: "signup", intent: "signup", defaultValue: { next } });
  const busy = useBusyIntent("signup");
  const reply = useReply();
  const retry = reply?.intent === "signup" ? reply.retry : undefined;
  return (
    <AppForm form={form} intent="signup" labels={LABELS} className="grid gap-4">
      {retry === undefined ? null : <RetryTime key={retry.at} verb="try" {...retry} />}
      <input type="hidden" name="next" value={next} />
      <EmailField field={fields.email} autoComplete="username" />
      <TextField
        field={fields.username}
        label={LABELS.username}
        hint="Others see this name."
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <NewPasswordFields password={fields.password} confirmPassword={fields.confirmPassword} label={LABELS.password} />
      {/* A trap for programs: it is hidden and not in the tab order. */}
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
