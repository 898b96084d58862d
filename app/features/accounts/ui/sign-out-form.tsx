import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "~/lib/paths";

interface SignOutFormProps {
  readonly className?: string;
  /** Buttons whose `scope` says which sessions end: `local`, `others` or `global`. */
  readonly children: ReactNode;
}

/** Ends sessions. Always a POST: no link and no picture may sign anybody out. */
export function SignOutForm({ className, children }: SignOutFormProps) {
  return (
    <Form method="post" action={paths.signOut()} className={className}>
      <input type="hidden" name="intent" value="sign-out" />
      {children}
    </Form>
  );
}
