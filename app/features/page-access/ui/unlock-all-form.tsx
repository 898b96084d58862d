import type { MouseEvent } from "react";
import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { Button } from "~/ui/button";
import { Form } from "~/ui/navigation/link";

function ignorePress(event: MouseEvent): void {
  event.preventDefault();
}

/** Unlocks every page. The button stays when nothing is locked, so that the focus is not lost after pressing it. */
export function UnlockAllForm({ isNeeded }: { readonly isNeeded: boolean }) {
  const busy = useBusyIntent("unlock-all");
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="unlock-all" />
      <Button
        type="submit"
        small
        icon="lock-open"
        busy={busy}
        busyLabel="Unlocking..."
        {...(isNeeded ? {} : { "aria-disabled": true, onClick: ignorePress })}
      >
        Unlock all pages
      </Button>
    </Form>
  );
}
