import { Link, useActionData } from "@remix-run/react";
import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useAppForm } from "~/lib/forms/use-app-form";
import type { ActionReply } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { AppForm } from "~/ui/app-form";
import { Button } from "~/ui/button";
import { PasswordField } from "~/ui/password-field";
import { ACCOUNT_TEXTS as TEXTS, NOT_CONFIRMED } from "../accounts.messages";
import { loginSchema } from "../accounts.model";
import { EmailField } from "./email-field";

interface LoginFormProps {
  readonly next: string;
  /** To start with: an address this visitor gave before. */
  readonly email: string;
}

/** Address and password of somebody who has an account. */
export function LoginForm({ next, email }: LoginFormProps) {
  const [form, fields] = useAppForm({
    schema: loginSchema,
    id: "login",
    intent: "login",
    defaultValue: { email, next },
  });
  const busy = useBusyIntent("login");
  const reply = useActionData<ActionReply>();
  const unconfirmed = reply?.intent === "login" && reply.reason === NOT_CONFIRMED;
  return (
    <AppForm form={form} intent="login" labels={{ email: "Email", password: "Password" }} className="grid gap-4">
      {unconfirmed ? (
        <p>
          <Link to={paths.auth({ mode: "resend", next })}>Send the confirmation link again</Link>
        </p>
      ) : null}
      <input type="hidden" name="next" value={next} />
      <EmailField field={fields.email} autoComplete="username" />
      <PasswordField
        id={fields.password.id}
        name={fields.password.name}
        label="Password"
        autoComplete="current-password"
        error={fields.password.errors?.[0]}
        required
      />
      <Button type="submit" variant="primary" busy={busy} busyLabel={TEXTS.signingIn}>
        {TEXTS.signIn}
      </Button>
      <p className="text-sm">
        <Link to={paths.auth({ mode: "recover", next })}>Forgot your password?</Link>
      </p>
    </AppForm>
  );
}
