import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { paths } from "~/lib/paths";
import { SITE_NAME } from "~/lib/site";
import { Button, LinkButton } from "~/ui/button";
import { Notice } from "~/ui/feedback/notice";
import { CopyField } from "~/ui/form/copy-field";
import { Form } from "~/ui/navigation/link";
import { RECOVERY_CODES } from "../../security/security.model";

/** New recovery codes, which are shown this once. */
export function NewRecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <>
      <Notice tone="warning" title="Save these codes now">
        They are not shown again. Keep them where you find them without your phone: in a password manager, or on paper.
      </Notice>
      <ol className="recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <CopyField id="all-codes" label="All of them, to copy" value={codes.join("\n")} isWhole />
      <p>
        <a className="link" href={textFile(codes)} download="first-layer-recovery-codes.txt">
          Download as a text file
        </a>
      </p>
      <Form method="post" className="actions">
        <input type="hidden" name="intent" value="saved" />
        <Button type="submit" variant="primary" icon="check">
          I have saved them
        </Button>
      </Form>
    </>
  );
}

/** A file with the codes, as an address: it is made here, because no other request may ask for them. */
function textFile(codes: readonly string[]): string {
  const text = [`Recovery codes of ${SITE_NAME}. Each works once.`, "", ...codes, ""].join("\n");
  return `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
}

interface RecoveryCodesProps {
  /** How many are left; null while that is not known. */
  readonly left: number | null;
}

/** The way to new recovery codes in place of those that are left. */
export function ReplaceRecoveryCodes({ left }: RecoveryCodesProps) {
  const busy = useBusyIntent("new-codes");
  return (
    <>
      <p>
        <CodesLeft left={left} />
      </p>
      <Form method="post" className="actions">
        <input type="hidden" name="intent" value="new-codes" />
        <Button type="submit" variant="primary" icon="refresh" busy={busy} busyLabel="Creating...">
          Create new codes
        </Button>
        <LinkButton to={paths.security()} variant="quiet">
          Cancel
        </LinkButton>
      </Form>
    </>
  );
}

/** How many recovery codes are left, in words. */
export function CodesLeft({ left }: RecoveryCodesProps) {
  if (left === null) return <>Your recovery codes can't be counted right now.</>;
  if (left === 0) return <>You have no recovery codes. Create some, in case you lose your phone.</>;
  return (
    <>
      {left} of {RECOVERY_CODES} codes left. Each one signs you in once without your app.
    </>
  );
}
