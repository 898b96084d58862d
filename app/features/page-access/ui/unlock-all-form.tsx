import { Form } from "@remix-run/react";
import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { Button } from "~/ui/button";

/** Opens every page again. */
export function UnlockAllForm() {
  const busy = useBusyIntent("unlock-all");
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="unlock-all" />
      <Button type="submit" small icon="lock-open" busy={busy} busyLabel="Unlocking...">
        Unlock all pages
      </Button>
    </Form>
  );
}
