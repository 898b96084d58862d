import { useState } from "react";
import { useHydrated } from "~/lib/browser/use-hydrated";
import { PasswordField } from "~/ui/password-field";
import { PASSWORD_RULES } from "../accounts.model";

interface FieldState {
  readonly id: string;
  readonly name: string;
  readonly errors: readonly string[] | undefined;
}

interface NewPasswordFieldsProps {
  readonly password: FieldState;
  readonly confirmPassword: FieldState;
  /** "Password", or "New password" where there is an old one. */
  readonly label: string;
}

/** A new password, what it has to have, and the same password again. The list is ticked off while typing. */
export function NewPasswordFields({ password, confirmPassword, label }: NewPasswordFieldsProps) {
  const [typed, setTyped] = useState("");
  const rulesId = `${password.id}-rules`;
  return (
    <>
      <div className="grid gap-2">
        <PasswordField
          id={password.id}
          name={password.name}
          label={label}
          autoComplete="new-password"
          describedBy={rulesId}
          error={password.errors?.join(". ")}
          onInput={(event) => setTyped(event.currentTarget.value)}
          required
        />
        <PasswordRules id={rulesId} typed={typed} />
      </div>
      <PasswordField
        id={confirmPassword.id}
        name={confirmPassword.name}
        label="Confirm password"
        autoComplete="new-password"
        error={confirmPassword.errors?.[0]}
        required
      />
    </>
  );
}

function PasswordRules({ id, typed }: { readonly id: string; readonly typed: string }) {
  const live = useHydrated() && typed !== "";
  const left = PASSWORD_RULES.filter(({ test }) => !test(typed)).length;
  return (
    <div id={id} className="hint">
      <p className="sr-only">The password needs:</p>
      <ul className="rules">
        {PASSWORD_RULES.map(({ rule, test }) => (
          <li key={rule} data-met={live && test(typed) ? "" : undefined}>
            {rule}
            {live ? <span className="sr-only">{test(typed) ? " (done)" : " (missing)"}</span> : null}
          </li>
        ))}
      </ul>
      <p className="sr-only" role="status">
        {live && left === 0 ? "The password has all it needs" : ""}
      </p>
    </div>
  );
}
