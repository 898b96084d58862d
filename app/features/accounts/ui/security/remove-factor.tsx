import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useAppForm } from "~/lib/forms/use-app-form";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { AppForm } from "~/ui/form/app-form";
import { TextField } from "~/ui/form/field";
import { Link } from "~/ui/navigation/link";
import { anyCodeSchema, type Factor } from "../../security/security.model";
import { FactorField } from "./factor-field";

interface RemoveFactorProps {
  readonly factor: Factor;
  /** The apps whose codes allow it: the others, or this one when it is the only one. */
  readonly provedBy: readonly Factor[];
}

/** Asks for a code before an authenticator app is removed. */
export function RemoveFactor({ factor, provedBy }: RemoveFactorProps) {
  const [form, fields] = useAppForm({
    schema: anyCodeSchema,
    id: "remove",
    intent: "remove",
    defaultValue: { factor: provedBy[0]?.id ?? "" },
  });
  const busy = useBusyIntent("remove");
  const isLast = provedBy.some(({ id }) => id === factor.id);
  return (
    <AppForm form={form} intent="remove" labels={{ code: "Code", factor: "App" }} className="grid gap-4">
      <p>
        {isLast
          ? "It is your only app: two-factor authentication will be off, and your recovery codes no longer work."
          : "Codes from this app no longer sign you in. Your other apps and your recovery codes stay."}
      </p>
      <FactorField field={fields.factor} factors={provedBy} />
      <TextField
        field={fields.code}
        label="Code"
        hint={isLast ? "From the app, or a recovery code." : "From another of your apps, or a recovery code."}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <p className="hint">
        Lost the phone, and no recovery code left? If you signed in a moment ago, you can{" "}
        <Link to={paths.recoveryCodes()}>create new recovery codes</Link> and use one here.
      </p>
      <div className="actions">
        <Button type="submit" variant="danger" icon="trash" busy={busy} busyLabel="Removing...">
          Remove {factor.name}
        </Button>
        <LinkButton to={paths.security()} variant="quiet">
          Keep it
        </LinkButton>
      </div>
    </AppForm>
  );
}
