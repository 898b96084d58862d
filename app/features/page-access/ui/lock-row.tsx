import { useState, type ReactNode } from "react";
import { useSentForms } from "~/lib/browser/requests/sent-forms";
import { useAppForm } from "~/lib/forms/use-app-form";
import { useReply } from "~/lib/forms/use-reply";
import { AppForm } from "~/ui/form/app-form";
import { Button } from "~/ui/button";
import { wireField, type FormField } from "~/ui/form/field";
import { PROTECTION_WORDS, type LockView } from "../admin/locks-view.model";
import { NOTE_CHANGED, noteText, pageNoteSchema } from "../admin/page-access-forms.model";
import { LockState } from "./lock-state";

interface LockRowProps {
  readonly lock: LockView;
  /** The last changes of the page, newest first; null when there were none. */
  readonly history: ReactNode;
}

/**
 * One page of the table: its lock, its note and their history. Note and lock are one form, so that a typed note is not
 * lost when the lock's button is pressed.
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
          <details className="more">
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
              <NoteField lock={lock} field={fields.note} />
            ) : (
              <span className="hint">No note: visitors who are turned away would not see it.</span>
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
  readonly field: FormField;
}

/** The field for the note that members read while the page is locked. */
function NoteField({ lock, field }: NoteFieldProps) {
  const { name, label } = lock;
  const { wiring, error } = wireField({ field });
  const note = lock.note ?? "";
  const rejected = useRejectedNote(name);
  const [draft, setDraft] = useState<Draft | null>(null);
  const noteBefore = seenNote(note, rejected, draft);
  const busy = useIsPressed("note", name);
  return (
    <div className="grid gap-1.5">
      <input type="hidden" name="noteBefore" value={noteBefore} />
      <label className="sr-only" htmlFor={field.id}>
        Note for members on {label}
      </label>
      <textarea
        {...wiring}
        className="input input-sm"
        rows={3}
        defaultValue={rejected?.text ?? note}
        onInput={({ currentTarget }) => setDraft({ text: currentTarget.value, writtenOn: noteBefore })}
        placeholder="Why it is closed, in a sentence"
        autoComplete="off"
      />
      <Button
        type="submit"
        name="intent"
        value="note"
        small
        busy={busy}
        busyLabel="Saving..."
        className="justify-self-start"
      >
        Save note <span className="sr-only">on {label}</span>
      </Button>
      {error ? (
        <p className="field-error" id={`${field.id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

interface Draft {
  readonly text: string;
  /** The note as it was when typing began. */
  readonly writtenOn: string;
}

/** The note the administrator has seen: not one that changed while typing, until the server has reported it. */
function seenNote(note: string, rejected: RejectedNote | null, draft: Draft | null): string {
  if (rejected?.isConflict === true) return note;
  if (draft !== null) return noteText(draft.text) === note ? note : draft.writtenOn;
  return rejected?.writtenOn ?? note;
}

interface RejectedNote extends Draft {
  /** It was refused because the note had changed. */
  readonly isConflict: boolean;
}

/** The values of this page's form when the server has refused it. */
function useRejectedNote(page: string): RejectedNote | null {
  const reply = useReply();
  const sent = reply?.lastResult?.initialValue;
  if (sent?.["page"] !== page) return null;
  const { note, noteBefore } = sent;
  return {
    text: typeof note === "string" ? note : "",
    writtenOn: typeof noteBefore === "string" ? noteBefore : "",
    isConflict: reply?.reason === NOTE_CHANGED,
  };
}

/** The button that locks an open page and unlocks a locked one. */
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
      {lockWords(lock)}
    </Button>
  );
}

/** The words of the button. It saves the typed note, too, so it says so where a note can be typed. */
function lockWords({ label, isLocked, protection }: LockView): ReactNode {
  if (isLocked || !PROTECTION_WORDS[protection].isNoteShown) {
    return (
      <>
        {isLocked ? "Unlock" : "Lock"} <span className="sr-only">{label}</span>
      </>
    );
  }
  return (
    <>
      Lock with note <span className="sr-only">on {label}</span>
    </>
  );
}

/** Whether this page's form is being sent by this button. */
function useIsPressed(intent: string, page: string): boolean {
  return useSentForms().some(
    ({ fields, problem }) => problem === null && fields.get("intent") === intent && fields.get("page") === page,
  );
}
