import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useAppForm } from "~/lib/forms/use-app-form";
import { Button } from "~/ui/button";
import { AppForm } from "~/ui/form/app-form";
import { TextField } from "~/ui/form/field";
import { PasswordField } from "~/ui/form/password-field";
import { Form } from "~/ui/navigation/link";
import { PROVIDERS, type ProviderId } from "../../accounts.model";
import { confirmCodeSchema, confirmPasswordSchema, type Factor } from "../../security/security.model";
import { PasswordOwner } from "../fields/password-owner";
import { SignOutForm } from "../sign-out-form";
import { FactorField } from "./factor-field";

/**
 * How a member can prove who they are: with a code where they have an app, else with their password or a provider. Who has
 * none of these signs in again, by a link in an email.
 */
export type ConfirmView =
  | { readonly by: "code"; readonly factors: readonly Factor[] }
  | { readonly by: "password"; readonly email: string }
  | { readonly by: "provider"; readonly providers: readonly ProviderId[] }
  | { readonly by: "sign-in" };

interface ConfirmSignInProps {
  readonly view: ConfirmView;
  /** Where it leads afterwards. */
  readonly next: string;
}

/** The form by which a member proves once more who they are. */
export function ConfirmSignIn({ view, next }: ConfirmSignInProps) {
  switch (view.by) {
    case "code":
      return <ByCode factors={view.factors} next={next} />;
    case "password":
      return <ByPassword email={view.email} next={next} />;
    case "provider":
      return (
        <Form method="post" className="grid gap-2">
          <input type="hidden" name="intent" value="provider" />
          <input type="hidden" name="next" value={next} />
          {PROVIDERS.filter(({ id }) => view.providers.includes(id)).map(({ id, name }) => (
            <Button key={id} type="submit" variant="primary" name="provider" value={id}>
              Continue with {name}
            </Button>
          ))}
        </Form>
      );
    case "sign-in":
      return (
        <>
          <p>Your account has no password. Sign out, then sign in again: “Forgot your password?” emails you a link.</p>
          <SignOutForm>
            <Button type="submit" name="scope" value="local" variant="primary" icon="log-out">
              Sign out
            </Button>
          </SignOutForm>
        </>
      );
  }
}

function ByCode({ factors, next }: { readonly factors: readonly Factor[]; readonly next: string }) {
  const [form, fields] = useAppForm({
    schema: confirmCodeSchema,
    id: "confirm-code",
    intent: "code",
    defaultValue: { factor: factors[0]?.id ?? "" },
  });
  const busy = useBusyIntent("code");
  return (
    <AppForm form={form} intent="code" labels={{ code: "Code", factor: "App" }} className="grid gap-4">
      <input type="hidden" name="next" value={next} />
      <FactorField field={fields.factor} factors={factors} />
      <TextField
        field={fields.code}
        label="Code"
        hint="From your authenticator app, or a recovery code."
        autoComplete="one-time-code"
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

function ByPassword({ email, next }: { readonly email: string; readonly next: string }) {
  const [form, fields] = useAppForm({ schema: confirmPasswordSchema, id: "confirm-password", intent: "password" });
  const busy = useBusyIntent("password");
  return (
    <AppForm form={form} intent="password" labels={{ password: "Password" }} className="grid gap-4">
      <input type="hidden" name="next" value={next} />
      <PasswordOwner email={email} />
      <PasswordField field={fields.password} label="Password" autoComplete="current-password" required />
      <Button type="submit" variant="primary" busy={busy} busyLabel="Checking...">
        Continue
      </Button>
    </AppForm>
  );
}
