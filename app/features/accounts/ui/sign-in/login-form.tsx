import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useAppForm } from "~/lib/forms/use-app-form";
import { useReply } from "~/lib/forms/use-reply";
import { paths } from "~/lib/paths";
import { RetryTime } from "~/ui/feedback/retry-time";
import { AppForm } from "~/ui/form/app-form";
import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/form/field";
import { PasswordField } from "~/ui/form/password-field";
import { Link } from "~/ui/navigation/link";
import { ACCOUNT_TEXTS as TEXTS, NOT_CONFIRMED } from "../../accounts.messages";
import { loginSchema } from "../../accounts.model";
import { EmailField } from "../fields/email-field";
import { SignInLinkForm, SignInLinkOffer } from "./sign-in-link";

interface LoginFormProps {
  readonly next: string;
  /** The field's first value: the address of the last sign-up or recovery. */
  readonly email: string;
}

/** The form for address and password. */
export function LoginForm({ next, email }: LoginFormProps) {
  const [form, fields] = useAppForm({
    schema: loginSchema,
    id: "login",
    intent: "login",
    defaultValue: { email, keep: "on", next },
  });
  const busy = useBusyIntent("login");
  const reply = useReply();
  const retry = reply?.intent === "login" ? reply.retry : undefined;
  const unconfirmed = reply?.intent === "login" && reply.reason === NOT_CONFIRMED;
  // A request for the link that is refused leaves it on offer.
  const linkOffered = retry !== undefined || reply?.intent === "recover";
  return (
    <>
      {linkOffered ? <SignInLinkForm next={next} email={fields.email.value ?? email} /> : null}
      <AppForm form={form} intent="login" labels={{ email: "Email", password: "Password" }} className="grid gap-4">
        {unconfirmed ? (
          <p>
            <Link to={paths.auth({ mode: "resend", next })}>Send the confirmation link again</Link>
          </p>
        ) : null}
        {retry === undefined ? null : <RetryTime key={retry.at} verb="try" {...retry} />}
        {linkOffered ? <SignInLinkOffer /> : null}
        <input type="hidden" name="next" value={next} />
        <EmailField field={fields.email} autoComplete="username" />
        <PasswordField field={fields.password} label="Password" autoComplete="current-password" required />
        <CheckboxField
          field={fields.keep}
          label="Keep me signed in"
          value="on"
          defaultChecked={fields.keep.initialValue === "on"}
        />
        <Button type="submit" variant="primary" busy={busy} busyLabel={TEXTS.signingIn}>
          {TEXTS.signIn}
        </Button>
        <p className="text-sm">
          <Link to={paths.auth({ mode: "recover", next })}>Forgot your password?</Link>
        </p>
      </AppForm>
    </>
  );
}
