import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useAppForm } from "~/lib/forms/use-app-form";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { AppForm } from "~/ui/form/app-form";
import { CopyField } from "~/ui/form/copy-field";
import { TextField } from "~/ui/form/field";
import { Form } from "~/ui/navigation/link";
import { enrolCodeSchema, enrolSchema, groupedSecret } from "../../security/security.model";

/** The first step of adding an authenticator app: what to call it. */
export function EnrolForm() {
  const [form, fields] = useAppForm({
    schema: enrolSchema,
    id: "enrol",
    intent: "enrol",
    defaultValue: { name: "" },
  });
  const busy = useBusyIntent("enrol");
  return (
    <AppForm form={form} intent="enrol" labels={{ name: "Name" }} className="grid gap-4">
      <TextField
        field={fields.name}
        label="Name"
        hint="Where the app is, such as Phone or Laptop."
        autoComplete="off"
        required
      />
      <div className="actions">
        <Button type="submit" variant="primary" busy={busy} busyLabel="Preparing...">
          Continue
        </Button>
        <LinkButton to={paths.security()} variant="quiet">
          Cancel
        </LinkButton>
      </div>
    </AppForm>
  );
}

/** What an authenticator app needs, on a page. */
export interface EnrolmentView {
  readonly name: string;
  readonly secret: string;
  readonly uri: string;
  readonly qrCode: QrPictureProps;
}

interface QrPictureProps {
  /** Modules in a row. */
  readonly size: number;
  /** The dark ones, as the `d` of a path. */
  readonly path: string;
}

/** The second step: the QR code and the secret for the app, and its first code. */
export function EnrolmentSteps({ name, secret, uri, qrCode }: EnrolmentView) {
  const [form, fields] = useAppForm({ schema: enrolCodeSchema, id: "first-code", intent: "first-code" });
  const busy = useBusyIntent("first-code");
  return (
    <>
      <ol className="grid gap-6">
        <li className="grid gap-3">
          <h2 className="text-lg">1. Scan this code with your app</h2>
          <p className="hint">
            Any authenticator app works: Google Authenticator, Aegis, 1Password, Bitwarden and others.{" "}
            <a href={uri} className="link">
              Open it in an app on this device
            </a>
          </p>
          <QrPicture {...qrCode} />
          <CopyField id="secret" label="Can't scan it? Enter this key" value={groupedSecret(secret)} isWhole />
        </li>
        <li className="grid gap-3">
          <h2 className="text-lg">2. Enter the code it shows</h2>
          <AppForm form={form} intent="first-code" labels={{ code: "Code" }} className="grid gap-4">
            <TextField
              field={fields.code}
              label="Code"
              hint={`Six digits. It proves that ${name} is set up.`}
              autoComplete="one-time-code"
              inputMode="numeric"
              required
            />
            <Button type="submit" variant="primary" busy={busy} busyLabel="Checking..." className="justify-self-start">
              Add {name}
            </Button>
          </AppForm>
        </li>
      </ol>
      <Form method="post">
        <input type="hidden" name="intent" value="cancel" />
        <Button type="submit" variant="quiet" className="-ml-3">
          Cancel
        </Button>
      </Form>
    </>
  );
}

/** A QR code, dark on light in every theme: cameras do not read the opposite. */
function QrPicture({ size, path }: QrPictureProps) {
  return (
    <svg
      viewBox={`0 0 ${String(size)} ${String(size)}`}
      role="img"
      aria-label="QR code for your authenticator app"
      shapeRendering="crispEdges"
      className="qr-code"
    >
      <path className="qr-light" d={`M0 0h${String(size)}v${String(size)}H0z`} />
      <path className="qr-dark" d={path} />
    </svg>
  );
}
