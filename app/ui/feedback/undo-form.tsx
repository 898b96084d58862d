import { useLocation } from "@remix-run/react";
import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { paths } from "~/lib/paths";
import { Button } from "../button";
import { Form } from "../navigation/link";

/** Puts back what was removed, and returns to the page. */
export function UndoForm({ removal }: { readonly removal: string }) {
  const { pathname, search } = useLocation();
  const busy = useBusyIntent("undo");
  return (
    <Form method="post" action={paths.undo()} preventScrollReset className="mt-2">
      <input type="hidden" name="intent" value="undo" />
      <input type="hidden" name="removal" value={removal} />
      <input type="hidden" name="redirectTo" value={`${pathname}${search}`} />
      <Button small busy={busy} busyLabel="Undoing...">
        Undo
      </Button>
    </Form>
  );
}
