import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { Link } from "~/ui/navigation/link";
import type { CalculatorView } from "../../page/calculator-view";

interface SaveResultProps {
  readonly view: CalculatorView;
  readonly isMember: boolean;
  /** Name of the visitor's printer, which the result is saved for. */
  readonly printer: string | null;
}

/** Beside a result: the way to the form that saves it, for visitors without an account by signing in. */
export function SaveResult({ view, isMember, printer }: SaveResultProps) {
  const form = paths.calculatorSave(view.slug, new URLSearchParams(view.query));
  if (!isMember) {
    return (
      <p>
        <Link className="link" to={paths.auth({ next: form })}>
          Sign in to save this result
        </Link>
      </p>
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <LinkButton to={form} small>
        {`Save this result${printer === null ? "" : ` for your ${printer}`}`}
      </LinkButton>
      <Link className="link" to={paths.calibrations({ calculator: view.slug })}>
        Saved results
      </Link>
    </p>
  );
}
