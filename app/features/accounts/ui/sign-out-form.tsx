import { useLocation } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { MEMBER_FORMS, storeInTab } from "~/lib/browser/storage";
import { paths } from "~/lib/paths";
import { Form } from "~/ui/navigation/link";

interface SignOutFormProps {
  readonly className?: string;
  /** Buttons whose `scope` selects which sessions end: `local`, `others` or `global`. */
  readonly children: ReactNode;
}

/** A form that ends sessions. It is a POST, since a link or an image of another site could send a GET. */
export function SignOutForm({ className, children }: SignOutFormProps) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={paths.signOut()} className={className} onSubmit={forgetUnlessOthers}>
      <input type="hidden" name="intent" value="sign-out" />
      <input type="hidden" name="redirectTo" value={`${pathname}${search}`} />
      {children}
    </Form>
  );
}

function forgetUnlessOthers({ nativeEvent }: FormEvent): void {
  const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
  if (button?.getAttribute("value") !== "others") storeInTab(MEMBER_FORMS, null);
}
