import { useActionData, useNavigation } from "@remix-run/react";
import { useState, type ReactNode } from "react";
import { useAppForm } from "~/lib/forms/use-app-form";
import type { ActionReply } from "~/lib/http/run-action.server";
import { AppForm } from "~/ui/app-form";
import { Button } from "~/ui/button";
import { wire } from "~/ui/field";
import { PROTECTION_WORDS, type LockView } from "../locks-view.model";
import { NOTE_CHANGED, noteText, pageNoteSchema } from "../page-access-forms.model";
import { LockState } from "./lock-state";

interface LockRowProps {
  readonly lock: LockView;
  /** The last changes of the page, newest first; null when there were none. */
  readonly history: ReactNode;
}

/**
 * One page of the table: its lock, its note and what became of them. Note and lock are one form, so that what is typed is
 * not lost when the other button is pressed.
 */
export function LockRow({ lock, history }: LockRowProps) {
  const { name, label, protection } = lock;
  const words = PROTECTION_WORDS[protection];
  const [form, fields] = useAppForm({ schema: pageNoteSchema, id: `page-${name}`, sentWith: { page: name } });
  return (
    <tr>
      <th scope="row">
        {label}
        <span className="hint">{lock.addresses.join(" ")}</span>
      </th>
      <td data-label="Original protection">
        {words.name}
        <span className="hint">{words.whileLocked}</span>
      </td>
      <td data-label="State">
        <LockState lock={lock} />
        {history === null ? null : (
          <details className="more history">
            <summary>
              History <span className="sr-only">of {label}</span>
            </summary>
            {history}
          </details>
        )}
      </td>
      <td data-label="Note for members">
        {protection === "none" ? (
          <span className="hint">No lock, no note.</span>
        ) : (
          <AppForm form={form} labels={{ note: `Note on ${label}` }}>
            <input type="hidden" name="page" value={name} />
            <input type="hidden" name="locked" value={lock.isLocked ? "false" : "true"} />
            {words.isNoteShown ? (
              <NoteField lock={lock} id={fields.note.id} error={fields.note.errors?.[0]} />
            ) : (
              <span className="hint">No note: nobody who is kept out would see it.</span>
            )}
          </AppForm>
        )}
      </td>
      <td>
        <LockButton lock={lock} formId={form.id} />
      </td>
    </tr>
  );
}

interface NoteFieldProps {
  readonly lock: LockView;
  readonly id: string;
  readonly error: string | undefined;
}

/** The words members read while the page is locked. */
function NoteField({ lock, id, error }: NoteFieldProps) {
  const { name, label } = lock;
  const note = lock.note ?? "";
  const refusal = useRefusal(name);
  const [draft, setDraft] = useState<Draft | null>(null);
  const noteBefore = seenNote(note, refusal, draft);
  const busy = useIsPressed("note", name);
  return (
    <div className="grid gap-1.5">
      <input type="hidden" name="noteBefore" value={noteBefore} />
      <label className="sr-only" htmlFor={id}>
        Note for members on {label}
      </label>
      <div className="note-form">
        <input
          {...wire("note", id, null, error)}
          className="input input-sm"
          defaultValue={refusal?.text ?? note}
          onInput={({ currentTarget }) => setDraft({ text: currentTarget.value, writtenOn: noteBefore })}
          placeholder="Why it is closed"
          autoComplete="off"
        />
        <Button type="submit" name="intent" value="note" small busy={busy} busyLabel="Saving...">
          Save <span className="sr-only">note on {label}</span>
        </Button>
      </div>
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

interface Draft {
  readonly text: string;
  /** The note as it was when this was typed. */
  readonly writtenOn: string;
}

/** The note that whoever types has seen. One that changed meanwhile is not, until the server has told them of it. */
function seenNote(note: string, refusal: Refusal | null, draft: Draft | null): string {
  if (refusal?.isConflict === true) return note;
  if (draft !== null) return noteText(draft.text) === note ? note : draft.writtenOn;
  return refusal?.writtenOn ?? note;
}

interface Refusal extends Draft {
  /** It was refused because the note had changed, and says so. */
  readonly isConflict: boolean;
}

/** What came back from the server of this page's form, if it was refused. */
function useRefusal(page: string): Refusal | null {
  const reply = useActionData<ActionReply>();
  const sent = reply?.lastResult?.initialValue;
  if (sent?.["page"] !== page) return null;
  const { note, noteBefore } = sent;
  return {
    text: typeof note === "string" ? note : "",
    writtenOn: typeof noteBefore === "string" ? noteBefore : "",
    isConflict: reply?.reason === NOTE_CHANGED,
  };
}

/** Locks the page, or unlocks it: one button, which says which of the two it does. */
function LockButton({ lock, formId }: { readonly lock: LockView; readonly formId: string }) {
  const { name, label, isLocked, protection } = lock;
  const busy = useIsPressed("lock", name);
  if (protection === "none") {
    return (
      <Button type="button" small icon="lock" disabled>
        Lock <span className="sr-only">{label}</span>
      </Button>
    );
  }
  return (
    <Button
      type="submit"
      form={formId}
      name="intent"
      value="lock"
      small
      icon={isLocked ? "lock-open" : "lock"}
      variant={isLocked ? "primary" : "secondary"}
      busy={busy}
      busyLabel={isLocked ? "Unlocking..." : "Locking..."}
    >
      {isLocked ? "Unlock" : "Lock"} <span className="sr-only">{label}</span>
    </Button>
  );
}

/** Whether this page's form is on its way because of this button. */
function useIsPressed(intent: string, page: string): boolean {
  const { state, formData } = useNavigation();
  return state !== "idle" && formData?.get("intent") === intent && formData.get("page") === page;
}
