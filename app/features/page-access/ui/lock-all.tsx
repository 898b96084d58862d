import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { Form } from "~/ui/navigation/link";
import { PROTECTION_WORDS, type LockView } from "../admin/locks-view.model";

/** The page that confirms locking all pages. */
export function LockAll({ locks }: { readonly locks: readonly LockView[] }) {
  const busy = useBusyIntent("lock-all");
  const open = locks.filter(({ isLocked, protection }) => !isLocked && protection !== "none");
  const locked = locks.filter(({ isLocked }) => isLocked);
  return (
    <div className="admin-box grid max-w-2xl gap-4">
      {open.length === 0 ? (
        <p>Every page that can be locked is locked already.</p>
      ) : (
        <>
          <p>These pages close at once to everyone but admins, including visitors who are on them now:</p>
          <ul className="grid gap-2">
            {open.map(({ name, label, protection }) => (
              <li key={name}>
                <strong>{label}</strong> <span className="hint">{PROTECTION_WORDS[protection].whileLocked}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {locked.length === 0 || open.length === 0 ? null : (
        <p className="hint">Locked already: {locked.map(({ label }) => label).join(", ")}.</p>
      )}
      <p className="hint">Parts stays open: Find never locks.</p>
      <Form method="post" className="actions">
        <input type="hidden" name="intent" value="lock-all" />
        <Button type="submit" variant="danger" icon="lock" busy={busy} busyLabel="Locking...">
          Lock all pages
        </Button>
        <LinkButton variant="quiet" to={paths.adminAccessControl()}>
          Cancel
        </LinkButton>
      </Form>
    </div>
  );
}
