import { fieldOf } from "~/lib/field-of";
import { paths } from "~/lib/paths";
import { formatDateTime } from "~/lib/text/format-date";

/** How long nothing is typed before it is saved. */
const IDLE_MS = 2_000;
const RETRY_MS = 10_000;
const TIMEOUT_MS = 15_000;

/** Id of the form of a draft. */
export const DRAFT_FORM = "draft-form";

/** What the form says about saving. */
export interface SavingStatus {
  readonly text: string;
  readonly isProblem: boolean;
  readonly isSignedOut: boolean;
  /** The draft changed elsewhere: a press of Save shows both versions. */
  readonly isConflict: boolean;
  /** The version that was saved last; null before. */
  readonly version: number | null;
}

export const NOT_SAVED_YET: SavingStatus = {
  ...{ text: "", version: null },
  ...{ isProblem: false, isSignedOut: false, isConflict: false },
};
const say = (text: string): SavingStatus => ({ ...NOT_SAVED_YET, text });
const problem = (why: string): SavingStatus => ({ ...NOT_SAVED_YET, text: `Not saved: ${why}`, isProblem: true });

/** Said of what was saved while a picture was chosen that is not uploaded. */
const NOT_UPLOADED = "The picture you chose is not uploaded yet: press Upload beside it.";

/** The form of a draft that is on the page. */
export function draftForm(): HTMLFormElement | null {
  const element = document.getElementById(DRAFT_FORM);
  return element instanceof HTMLFormElement ? element : null;
}

function fileFields(): readonly HTMLInputElement[] {
  return [...(draftForm()?.querySelectorAll<HTMLInputElement>("input[type=file]") ?? [])];
}

/** Whether a picture was chosen that is not uploaded: saving does not take it along. */
export function hasChosenPicture(): boolean {
  return fileFields().some(({ files }) => files !== null && files.length > 0);
}

/**
 * Saves a draft while it is written, over the version that it has then, so that nothing on the page changes: the focus,
 * what is being typed and the place on the page stay.
 */
export class DraftSaver {
  readonly #id: string;
  readonly #show: (status: SavingStatus) => void;
  #typed = 0;
  #saved = 0;
  /** Up to what is with the server, or was when it answered: a form that was not sent takes nothing along. */
  #sent = 0;
  #status = NOT_SAVED_YET;
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, show: (status: SavingStatus) => void) {
    this.#id = id;
    this.#show = show;
  }

  /** Whether something was typed that is not saved. */
  readonly isUnsaved = (): boolean => this.#typed > Math.max(this.#saved, this.#sent);

  /** Something was typed. */
  noteInput(): void {
    this.#typed += 1;
    if (!this.#status.isConflict) this.#later(IDLE_MS);
  }

  /** The server has not saved what is in the form. */
  noteUnsaved(): void {
    this.#typed += 1;
    this.#sent = 0;
  }

  /** The form that a button sent has not arrived: what is typed is not saved after all. */
  notSent(): void {
    this.#sent = 0;
  }

  /** The form is being sent by a button. */
  sent(): void {
    this.#sent = this.#typed;
  }

  /** Ends waiting; a save under way goes on. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Saves at once, after a save that is under way. */
  readonly save = async (words = "Saving…"): Promise<void> => {
    this.stop();
    if (this.#running !== null) {
      this.#set(say(words));
      await this.#running;
      // That has saved everything.
      if (!this.isUnsaved()) return;
    }
    this.#running = this.#attempt(words);
    await this.#running;
    this.#running = null;
  };

  /**
   * A button of the form is pressed. Save is done here, unless the draft changed elsewhere: then the page shows both
   * versions. The other buttons wait for a save that is under way.
   *
   * @returns whether the form is not to be sent now
   */
  press(button: HTMLButtonElement): boolean {
    this.stop();
    if (button.value === "save" && !this.#status.isConflict) {
      void this.save().then(() => {
        if (this.#status.isConflict) draftForm()?.requestSubmit(button);
      });
      return true;
    }
    if (this.#running !== null) {
      void this.#running.then(() => draftForm()?.requestSubmit(button));
      return true;
    }
    // What is sent now is saved by that, and the page that follows says what became of it.
    this.sent();
    if (!this.#status.isProblem) this.#set(NOT_SAVED_YET);
    return false;
  }

  #later(ms: number): void {
    this.stop();
    this.#timer = setTimeout(() => void this.save(), ms);
  }

  async #attempt(words: string): Promise<void> {
    const form = draftForm();
    if (form === null) return;
    const upTo = this.#typed;
    this.#set(say(words));
    const status = await send(form, this.#id);
    this.#set(status);
    if (!status.isProblem) this.#saved = upTo;
    if (this.isUnsaved() && !status.isSignedOut && !status.isConflict) {
      this.#later(status.isProblem ? RETRY_MS : IDLE_MS);
    }
  }

  #set(status: SavingStatus): void {
    const version = status.version ?? this.#status.version;
    this.#status = { ...status, version };
    this.#show(this.#status);
  }
}

async function send(form: HTMLFormElement, id: string): Promise<SavingStatus> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
  for (const [name, value] of Object.entries({ intent: "save", auto: "1", _js: "1" })) body.set(name, value);
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(paths.guideDraftSave(id), { method: "POST", body, signal });
    // A proxy, or a server that is starting, answers with something else.
    const reply: unknown = await response.json().catch(() => null);
    const version = fieldOf(fieldOf(reply, "data"), "version");
    if (response.ok && typeof version === "number") {
      // At once: a button may wait for this save. The form is drawn with it from then on.
      const field = form.elements.namedItem("version");
      if (field instanceof HTMLInputElement) field.value = String(version);
      const saved = `Saved ${formatDateTime(new Date().toISOString())}`;
      return { ...say(hasChosenPicture() ? `${saved}. ${NOT_UPLOADED}` : saved), version };
    }
    return refusal(response.status, fieldOf(fieldOf(reply, "toast"), "title"));
  } catch {
    return problem("there is no connection. It is tried again.");
  }
}

function refusal(status: number, title: unknown): SavingStatus {
  if (status === 401) return { ...problem("you are signed out."), isSignedOut: true };
  if (status === 409) {
    return { ...problem("the draft changed elsewhere. Press “Save draft” to see both versions."), isConflict: true };
  }
  if (typeof title === "string") return problem(title);
  return problem("the server cannot save it at the moment. It is tried again.");
}
