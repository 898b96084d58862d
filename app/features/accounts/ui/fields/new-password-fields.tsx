import { useState } from "react";
import { useHydrated } from "~/lib/browser/use-hydrated";
import type { FormField } from "~/ui/form/field";
import { PasswordField } from "~/ui/form/password-field";
import { PASSWORD_RULES } from "../../accounts.model";

interface NewPasswordFieldsProps {
  readonly password: FormField;
  readonly confirmPassword: FormField;
  /** "Password", or "New password" where there is an old one. */
  readonly label: string;
}

/** A new password, the list of its rules, marked off while typing, and the password again. */
export function NewPasswordFields({ password, confirmPassword, label }: NewPasswordFieldsProps) {
  const [typed, setTyped] = useState("");
  const rulesId = `${password.id}-rules`;
  return (
    <>
      <div className="grid gap-2">
        <PasswordField
          field={password}
          label={label}
          autoComplete="new-password"
          describedBy={rulesId}
          error={password.errors?.join(". ")}
          onInput={(event) => setTyped(event.currentTarget.value)}
          required
        />
        <PasswordRules id={rulesId} typed={typed} />
      </div>
      <PasswordField field={confirmPassword} label="Confirm password" autoComplete="new-password" required />
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
        {live && left === 0 ? "The password meets all rules" : ""}
      </p>
    </div>
  );
}
