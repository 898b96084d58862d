import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/form/field";
import { Form, Link } from "~/ui/navigation/link";
import type { CalculatorView } from "../../page/calculator-view";
import { saveAddress } from "../save-address";

interface SaveResultProps {
  readonly view: CalculatorView;
  readonly isMember: boolean;
  /** Name of the visitor's printer, which the result is saved for. */
  readonly printer: string | null;
  /** Its nozzle in mm, as text; empty for an unknown one. */
  readonly nozzle: string;
}

/**
 * Beside a result: the form that saves it, or the way there for visitors without an account. What is wrong with it the
 * page of {@link saveAddress} says, whose form is another one: what both had, calculators would load with much else.
 */
export function SaveResult({ view, isMember, printer, nozzle }: SaveResultProps) {
  const action = saveAddress(view.slug, view.query);
  if (!isMember) {
    return (
      <p>
        <Link className="link" to={paths.auth({ next: action })}>
          Sign in to save this result
        </Link>
      </p>
    );
  }
  const asksForNozzle = view.inputs.some(({ name }) => name === "nozzleDiameter");
  return (
    <>
      <details className="more">
        <summary>Save this result{printer === null ? "" : ` for your ${printer}`}</summary>
        <Form method="post" action={action} className="history-form" noValidate preventScrollReset>
          <TextField
            name="filament"
            id="save-filament"
            label="Filament"
            hint="Optional: maker, material, colour"
            autoComplete="off"
          />
          {asksForNozzle ? null : (
            <TextField
              name="nozzle"
              id="save-nozzle"
              label="Nozzle in mm (optional)"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={nozzle}
            />
          )}
          <TextField name="note" id="save-note" label="Note (optional)" autoComplete="off" />
          <Button type="submit" name="intent" value="save" className="justify-self-start">
            Save result
          </Button>
        </Form>
      </details>
      <p>
        <Link className="link" to={paths.calibrations({ calculator: view.slug })}>
          Saved results
        </Link>
      </p>
    </>
  );
}
