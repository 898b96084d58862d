import type { CommandResult } from "~/lib/command-result";
import { begunTexts } from "~/lib/forms/began-fields";
import { formId } from "~/lib/forms/form-id";
import { formKey } from "~/lib/forms/form-key.server";
import { keptBeginning, suspicionOf } from "~/lib/forms/sent-by-people.server";
import { formIntent, retryIn, type IntentOutcome } from "~/lib/http/run-action.server";
import type { Toast } from "~/lib/toast";
import type { FieldValues } from "../fields/field.model";
import { problemStatus, problemToast, type SubmissionProblem } from "../submissions.messages";
import { FORM_TOASTS, SUSPICION_TOASTS } from "./form.messages";
import type { LookAlike, ReturnedForm, Target } from "./form-view.model";
import { formView } from "./form-view.server";
import type { FormProblem } from "./read-form.model";
import { readForm, type Entry, type ReadForm } from "./read-form.server";
import type { SubmitReferences } from "./submit-references.model";
import type { SubmitAddress } from "./submit-address.model";

/** What the intents of the form need of this request and of other features; the route provides it. */
export interface SubmitOptions {
  readonly references: SubmitReferences;
  /** What a form asks for by its hidden fields, or by the address it was sent to. */
  readonly addressOf: (form: FormData) => SubmitAddress;
  /** What stands in the catalogue now; null when there is no such row. */
  readonly live: (target: Target) => Promise<FieldValues | null>;
  /** Whether the visitor is signed in; throws when that cannot be found out. */
  readonly isMember: () => Promise<boolean>;
  /** Seconds to wait before this visitor may send another; 0 when they may now. Rejects when that cannot be said. */
  readonly wait: () => Promise<number>;
  /** Takes back that this was counted as one that was sent. */
  readonly giveBack: () => Promise<void>;
  /** What of the member's own waits and seems to be the same. */
  readonly ownAlike: (read: Pick<ReadForm, "named" | "entry">) => Promise<readonly LookAlike[]>;
  /** Key that signs when a form was begun. */
  readonly secret: string;
  /** Nothing that was sent before is changed. */
  readonly isNew: boolean;
  /** Writes it. The value is the address to go to. */
  readonly send: (entry: Entry, sending: Sending) => Promise<CommandResult<string, SubmissionProblem>>;
  /** The toast after it was sent. */
  readonly sent: Toast;
}

/** What a form says of itself. */
interface Sending {
  /** By which a second sending is known. */
  readonly formKey: string | null;
  /** The version that is changed; 0 for a new one. */
  readonly version: number;
}

/** A form that was sent, and what it is read with. */
interface SentForm {
  readonly form: FormData;
  readonly address: SubmitAddress;
  readonly target: Target | null;
  readonly live: FieldValues;
  readonly read: ReadForm;
}

/** The intents of the form: `check`, `send`, `send-anyway`, and `table` for another kind of part. What was typed comes back whenever it is not sent. */
export function submitIntents(options: SubmitOptions) {
  const run = (act: (sent: SentForm) => Promise<IntentOutcome>) =>
    formIntent(async (form) => {
      const sent = await readSent(form, options);
      try {
        return await act(sent);
      } catch (error) {
        if (!(error instanceof Response && error.status === 503)) throw error;
        return returned(sent, options, { toast: FORM_TOASTS.unavailable, status: 503 });
      }
    });
  return {
    check: run(async (sent) => {
      const lookAlikes = await alikeOf(sent, options).catch(() => []);
      return { ok: true, show: returnedForm(sent, options, { problems: sent.read.problems, lookAlikes }) };
    }),
    table: formIntent(async (form) => {
      const pressed = form.get("intent");
      form.set("table", typeof pressed === "string" ? pressed.replace(/^table:/, "") : "");
      return { ok: true, show: returnedForm(await readSent(form, options), options, {}) };
    }),
    send: run((sent) => send(sent, options, true)),
    "send-anyway": run((sent) => send(sent, options, false)),
  };
}

async function readSent(form: FormData, options: SubmitOptions): Promise<SentForm> {
  const { references, addressOf, isNew } = options;
  const address = addressOf(form);
  const target = address.subject === null ? null : references.target(address.subject);
  const isCorrection = address.type === "correction" && target !== null;
  const live = isCorrection ? ((await options.live(target)) ?? {}) : {};
  const read = readForm(form, { address, target, live, references, needsConsent: isNew });
  return { form, address, target, live, read };
}

async function alikeOf({ read }: SentForm, { references, ownAlike }: SubmitOptions): Promise<LookAlike[]> {
  const known = read.named === null ? [] : references.lookAlikes(read.named);
  return [...read.replaced, ...known, ...(await ownAlike(read))];
}

async function send(sent: SentForm, options: SubmitOptions, asksAboutAlike: boolean): Promise<IntentOutcome> {
  const { form, read } = sent;
  const { problems, entry } = read;
  if (!(await options.isMember())) return returned(sent, options, { toast: FORM_TOASTS.signedOut, status: 401 });
  if (entry === null) return returned(sent, options, { toast: FORM_TOASTS.incomplete, status: 400, problems });
  const suspicion = suspicionOf(form, options.secret);
  if (suspicion !== null) return returned(sent, options, { toast: SUSPICION_TOASTS[suspicion], status: 400 });
  const lookAlikes = asksAboutAlike && options.isNew ? await alikeOf(sent, options) : [];
  if (lookAlikes.length > 0) {
    return returned(sent, options, { toast: FORM_TOASTS.alike, status: 409, problems, lookAlikes });
  }
  const wait = await options.wait().catch(() => null);
  if (wait === null) return returned(sent, options, { toast: FORM_TOASTS.unavailable, status: 503 });
  if (wait > 0) {
    return { ...returned(sent, options, { toast: FORM_TOASTS.tooSoon, status: 429 }), retry: retryIn(wait) };
  }
  const id = formId.parse(form.get("formId") ?? undefined);
  const sending = { formKey: id === undefined ? null : formKey(id, entry), version: versionIn(form) };
  const result = await options.send(entry, sending);
  if (result.ok) return { ok: true, redirectTo: result.value, toast: options.sent };
  // Nothing was written, so it was none of those that may be sent in a minute.
  await options.giveBack();
  return returned(sent, options, refusal(result.problem));
}

function versionIn(form: FormData): number {
  const version = Number(form.get("version"));
  return Number.isSafeInteger(version) ? version : 0;
}

interface Refusal {
  readonly toast: Toast;
  readonly status: number;
  /** Null when the checks are not shown. */
  readonly problems?: readonly FormProblem[];
  readonly lookAlikes?: readonly LookAlike[];
}

/** What the database refuses, at its field where it names one. */
function refusal(problem: SubmissionProblem): Refusal {
  const { title } = problemToast(problem);
  const [toast, status] = [problemToast(problem), problemStatus(problem)];
  const field = "field" in problem ? problem.field : undefined;
  if (field === undefined) return { toast, status };
  return { toast: FORM_TOASTS.incomplete, status, problems: [{ field, message: title, check: "plausible" }] };
}

function returned(sent: SentForm, options: SubmitOptions, refused: Refusal): Extract<IntentOutcome, { ok: false }> {
  const { toast, status } = refused;
  return { ok: false, toast, status, show: returnedForm(sent, options, refused) };
}

function returnedForm(
  { form, address, target, live, read }: SentForm,
  { references, secret, isNew }: SubmitOptions,
  { problems, lookAlikes = [], status }: Partial<Refusal>,
): ReturnedForm {
  return {
    isSignedOut: status === 401,
    form: formView({
      ...{ address, target, live, references, lookAlikes },
      problems: problems ?? null,
      version: isNew ? null : versionIn(form),
      begun: keptBeginning(form, secret),
      formId: formId.parse(form.get("formId") ?? undefined) ?? null,
      consents: isNew ? form.get("consent") === "yes" : null,
      texts: read.texts,
      began: begunTexts(form),
    }),
  };
}
