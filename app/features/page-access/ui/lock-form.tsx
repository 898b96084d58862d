import { Form, useNavigation } from "@remix-run/react";
import { Button } from "~/ui/button";
import type { LockView } from "../locks-view.model";

/** Locks a page, or unlocks it: one button, which says which of the two it does. */
export function LockForm({ lock }: { readonly lock: LockView }) {
  const { name, label, isLocked, protection } = lock;
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("intent") === "lock" && formData.get("page") === name;
  if (protection === "none") {
    return (
      <Button type="button" small icon="lock" disabled>
        Lock <span className="sr-only">{label}</span>
      </Button>
    );
  }
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="lock" />
      <input type="hidden" name="page" value={name} />
      <input type="hidden" name="locked" value={isLocked ? "false" : "true"} />
      <Button
        type="submit"
        small
        icon={isLocked ? "lock-open" : "lock"}
        variant={isLocked ? "primary" : "secondary"}
        busy={busy}
        busyLabel={isLocked ? "Unlocking..." : "Locking..."}
      >
        {isLocked ? "Unlock" : "Lock"} <span className="sr-only">{label}</span>
      </Button>
    </Form>
  );
}
