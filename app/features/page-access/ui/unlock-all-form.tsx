import { Form } from "@remix-run/react";
import type { MouseEvent } from "react";
import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { Button } from "~/ui/button";

function ignorePress(event: MouseEvent): void {
  event.preventDefault();
}

/** Opens every page again. It stays when nothing is left to open: whoever has just pressed it keeps their place. */
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
