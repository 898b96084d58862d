import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useAppForm } from "~/lib/forms/use-app-form";
import { useReply } from "~/lib/forms/use-reply";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { RetryTime } from "~/ui/feedback/retry-time";
import { AppForm } from "~/ui/form/app-form";
import { TextField } from "~/ui/form/field";
import { Link } from "~/ui/navigation/link";
import { factorCodeSchema, recoveryCodeSchema, type Factor } from "../../security/security.model";
import { FactorField } from "../security/factor-field";
import { SignOutForm } from "../sign-out-form";
import { AuthPanel } from "./auth-panel";

/** What the second step of a sign-in asks for. */
export interface SecondFactorView {
  /** The account's authenticator apps; null while they cannot be read. */
  readonly factors: readonly Factor[] | null;
  /** A recovery code in place of an app's code. */
  readonly byRecoveryCode: boolean;
  /** What comes after: choosing a new password, for who opened a recovery link. */
  readonly then: "recovery" | null;
}

interface SecondFactorProps extends SecondFactorView {
  readonly next: string;
}

/** The second step of a sign-in: a code of an authenticator app, or a recovery code. */
export function SecondFactor({ factors, byRecoveryCode, then, next }: SecondFactorProps) {
  const here = { mode: "mfa", for: then, next };
  const reply = useReply();
  const retry = reply?.intent === "mfa" || reply?.intent === "recovery-code" ? reply.retry : undefined;
  return (
    <AuthPanel
      title={byRecoveryCode ? "Use a recovery code" : "Enter your code"}
      about={
        byRecoveryCode
          ? "Enter one of the codes you saved when you turned on two-factor authentication. Each works once."
          : "Open your authenticator app and enter the six digits it shows for First Layer."
      }
    >
      {retry === undefined ? null : <RetryTime key={retry.at} verb="try" {...retry} />}
      {byRecoveryCode ? (
        <RecoveryCodeForm then={then} next={next} />
      ) : (
        <CodeForm factors={factors ?? []} then={then} next={next} />
      )}
      <p className="text-sm">
        {byRecoveryCode ? (
          <Link to={paths.auth(here)}>Use a code from your app</Link>
        ) : (
          <Link to={paths.auth({ ...here, with: "recovery" })}>Lost your phone? Use a recovery code</Link>
        )}
      </p>
      <SignOutForm>
        <Button type="submit" name="scope" value="local" variant="quiet" className="-ml-3">
          Sign in with another account
        </Button>
      </SignOutForm>
    </AuthPanel>
  );
}

type FormProps = Pick<SecondFactorProps, "then" | "next">;

function CodeForm({ factors, then, next }: FormProps & { readonly factors: readonly Factor[] }) {
  const [form, fields] = useAppForm({
    schema: factorCodeSchema,
    id: "mfa",
    intent: "mfa",
    defaultValue: { factor: factors[0]?.id ?? "" },
  });
  const busy = useBusyIntent("mfa");
  return (
    <AppForm form={form} intent="mfa" labels={{ code: "Code", factor: "App" }} className="grid gap-4">
      <input type="hidden" name="next" value={next} />
      {then === null ? null : <input type="hidden" name="then" value={then} />}
      <FactorField field={fields.factor} factors={factors} />
      <TextField field={fields.code} label="Code" autoComplete="one-time-code" inputMode="numeric" required />
      <Button type="submit" variant="primary" busy={busy} busyLabel="Checking...">
        Continue
      </Button>
    </AppForm>
  );
}

function RecoveryCodeForm({ then, next }: FormProps) {
  const [form, fields] = useAppForm({ schema: recoveryCodeSchema, id: "recovery-code", intent: "recovery-code" });
  const busy = useBusyIntent("recovery-code");
  return (
    <AppForm form={form} intent="recovery-code" labels={{ code: "Recovery code" }} className="grid gap-4">
      <input type="hidden" name="next" value={next} />
      {then === null ? null : <input type="hidden" name="then" value={then} />}
      <TextField
        field={fields.code}
        label="Recovery code"
        hint="Like k7m2-9xqp-4tnd."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Button type="submit" variant="primary" busy={busy} busyLabel="Checking...">
        Continue
      </Button>
    </AppForm>
  );
}
