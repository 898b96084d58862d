import { TextField } from "~/ui/field";

interface EmailFieldProps {
  /** The form's metadata of the field. */
  readonly field: {
    readonly id: string;
    readonly name: string;
    readonly errors?: readonly string[] | undefined;
    readonly initialValue?: string | undefined;
  };
  /** `username` where the address is what an account is known by, `email` where it is given. */
  readonly autoComplete: "username" | "email";
}

/** An e-mail address, asked for. */
export function EmailField({ field, autoComplete }: EmailFieldProps) {
  return (
    <TextField
      id={field.id}
      name={field.name}
      label="Email"
      type="email"
      autoComplete={autoComplete}
      error={field.errors?.[0]}
      defaultValue={field.initialValue}
      required
    />
  );
}
