import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";

interface ConfirmFirstProps {
  /** The section of the preferences to come back to. */
  readonly section: "email" | "password";
  readonly action: string;
}

/** In place of a form that needs a recent sign-in: the way to the page that asks once more, and then leads back. */
export function ConfirmFirst({ section, action }: ConfirmFirstProps) {
  return (
    <div className="grid gap-2">
      <LinkButton
        to={paths.confirmSignIn({ next: `${paths.preferences()}#${section}` })}
        className="justify-self-start"
      >
        {action}
      </LinkButton>
      <p className="hint">You signed in a while ago, so we first ask you to confirm it&apos;s you.</p>
    </div>
  );
}
