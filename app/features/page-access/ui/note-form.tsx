import { Form, useNavigation } from "@remix-run/react";
import { Button } from "~/ui/button";
import type { LockView } from "../locks-view.model";
import { NOTE_MAX } from "../page-access.model";

/** The words visitors of a page read while it is locked. */
export function NoteForm({ lock }: { readonly lock: LockView }) {
  const { name, label, note } = lock;
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("intent") === "note" && formData.get("page") === name;
  const id = `note-${name}`;
  return (
    <Form method="post" className="note-form" preventScrollReset>
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="page" value={name} />
      <label className="sr-only" htmlFor={id}>
        Note for visitors of {label}
      </label>
      <input
        key={note ?? ""}
        id={id}
        className="input input-sm"
        name="note"
        defaultValue={note ?? ""}
        maxLength={NOTE_MAX}
        placeholder="Why it is closed"
        autoComplete="off"
      />
      <Button type="submit" small busy={busy} busyLabel="Saving...">
        Save <span className="sr-only">note for {label}</span>
      </Button>
    </Form>
  );
}
