import { TextField, type FormField } from "~/ui/form/field";

interface EmailFieldProps {
  readonly field: FormField;
  /** `username` where the address identifies the account to password managers, else `email`. */
  readonly autoComplete: "username" | "email";
}

/** A required field for an e-mail address. */
export function EmailField({ field, autoComplete }: EmailFieldProps) {
  return <TextField field={field} label="Email" type="email" autoComplete={autoComplete} required />;
}
