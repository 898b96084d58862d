import { fieldOf } from "~/lib/field-of";
import type { usePageRouter } from "~/lib/browser/use-page-router";
import { isOffline } from "~/lib/browser/connection";
import { heldReloads } from "~/lib/browser/requests/held-reloads";
import { sentForms, type SendProblem, type SentForm } from "~/lib/browser/requests/sent-forms";
import type { Toast } from "~/lib/toast";
import { readStoredForms, storeForms, type StoredForm } from "./form-storage";
import { dataAddress } from "./data-address";
import { afterReconnecting, postForm } from "./post-form";
import { isRepeatable } from "./repeatable-forms";

type Router = ReturnType<typeof usePageRouter>;
/** The router's own way to send a form. */
export type Navigate = (...args: Parameters<Router["navigate"]>) => Promise<void>;

/** The form that was submitted, and by which button. */
export interface SubmittedForm {
  readonly form: HTMLFormElement;
  readonly submitter: HTMLElement | null;
}

/** What sending needs of the page. */
export interface SendingPage {
  readonly router: Router;
  readonly showToast: (toast: Toast) => void;
}

/** What the router was asked to send. */
export interface Submission {
  readonly to: Parameters<Router["navigate"]>[0];
  readonly options: Parameters<Router["navigate"]>[1];
  readonly fields: FormData;
}

/** A form on its way, with what is needed to send it again. */
interface Sending extends SentForm, StoredForm {
  /** Gives it to the router; null for what an earlier page of the tab left. */
  readonly handOver: (() => Promise<void>) | null;
  readonly submitter: HTMLElement | null;
  /** Forms about the same thing are sent one at a time, and of those that wait the last one counts. */
  readonly scope: string;
  /** Address of the page it was sent from. */
  readonly from: string;
  readonly done: Promise<void>;
  readonly end: () => void;
}

/** Fields that say what a form is about. */
const SUBJECT = ["intent", "item", "items", "page", "removal", "report", "calculator", "suggestion", "step"];

/** While the server does not answer, it is asked again after this time. */
const NEXT_TRY_MS = 10_000;

const REFUSED = {
  title: "A change you made offline was not saved",
  description: "The server refused it. Look at the page again.",
  variant: "destructive",
} as const;

/** Sends the forms of a tab: see {@link connectForms}. */
class FormSending {
  #page: SendingPage;
  #sendings: readonly Sending[] = [];
  /** Fields of the forms whose request is running. One that is tried again shows its problem until there is an answer. */
  readonly #running = new Set<FormData>();
  /** The answer to the request that the router is about to make. */
  #answer: { readonly address: string; readonly response: Response } | null = null;
  /** Answers are given to the router one after the other. */
  #handover: Promise<void> = Promise.resolve();

  constructor(page: SendingPage) {
    this.#page = page;
    // The router makes its own request. It gets the response that has already arrived, since a second request would
    // write twice. Every other request goes through.
    const request = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      const answer = this.#answer;
      const address = input instanceof Request ? input.url : new URL(input, location.origin).href;
      if (answer === null || init?.method !== "POST" || address !== answer.address) return request(input, init);
      this.#answer = null;
      return answer.response;
    };
    const tryAgain = () => void this.#resendAll();
    addEventListener("online", tryAgain);
    document.addEventListener("visibilitychange", tryAgain);
    for (const stored of readStoredForms()) {
      void this.#start({ ...stored, fields: formDataOf(stored.body), handOver: null }, null);
    }
  }

  connect(page: SendingPage): void {
    this.#page = page;
  }

  /** Sends what the router was asked to send. */
  async send(submission: Submission, submitted: SubmittedForm | null, navigate: Navigate): Promise<void> {
    const { pathname, search } = this.#page.router.state.location;
    const { to, fields } = submission;
    const path =
      to === null
        ? `${pathname}${search}`
        : typeof to === "string"
          ? to
          : `${to.pathname ?? pathname}${to.search ?? ""}`;
    await this.#start(
      { path, body: encoded(fields), fields, handOver: () => navigate(to, submission.options) },
      submitted,
    );
  }

  /** Sends a waiting form again, with what its fields hold now. */
  again(form: SentForm): void {
    const sending = this.#sendings.find((other) => other.fields === form.fields);
    if (!sending) return;
    if (hasRoom(sending.form)) sending.form.requestSubmit(buttonOf(sending));
    else void this.#attempt(sending);
  }

  /** The visitor is on another page: only what is sent without a press waits on. */
  leave(pathname: string): void {
    this.#replace(
      this.#sendings.filter(({ problem, from }) => problem === null || problem.resends || from === pathname),
    );
  }

  async #start(
    about: Pick<Sending, "path" | "body" | "fields" | "handOver">,
    submitted: SubmittedForm | null,
  ): Promise<void> {
    const subject = SUBJECT.flatMap((name) => about.fields.getAll(name));
    const scope = JSON.stringify([about.path.split("?", 1), subject]);
    const earlier = this.#sendings.filter(
      (other) => other.scope === scope || (submitted !== null && other.form === submitted.form),
    );
    // The second press of a double click. What was asked for before something else is asked for again.
    const last = earlier.at(-1);
    if (last?.problem === null && last.body === about.body) return;
    let end = () => {};
    const done = new Promise<void>((resolve) => {
      end = resolve;
    });
    const sending: Sending = {
      ...about,
      form: submitted?.form ?? null,
      submitter: submitted?.submitter ?? null,
      scope,
      from: this.#page.router.state.location.pathname,
      problem: null,
      done,
      end: () => {
        end();
      },
    };
    const running = earlier.filter(({ problem }) => problem === null);
    this.#replace([...this.#sendings.filter((other) => !earlier.includes(other) || running.includes(other)), sending]);
    await Promise.all(running.map((other) => other.done));
    await this.#attempt(sending);
  }

  async #attempt(sending: Sending): Promise<void> {
    if (this.#running.has(sending.fields)) return;
    this.#running.add(sending.fields);
    const result = await postForm(sending.path, hasFile(sending.fields) ? sending.fields : sending.body);
    this.#running.delete(sending.fields);
    if ("problem" in result) {
      const resends = isRepeatable(sending.fields) && result.problem.kind !== "too-large";
      this.#update(sending, { ...result.problem, resends });
      if (resends) setTimeout(() => void this.#resend(sending.fields), NEXT_TRY_MS);
      sending.end();
      return;
    }
    this.#update(sending, null);
    this.#handover = this.#handover.then(() => this.#handOver(sending, result.response)).catch(() => undefined);
    await this.#handover;
    this.#replace(this.#sendings.filter(({ fields }) => fields !== sending.fields));
    sending.end();
  }

  /** Lets the router send the form, with the answer that is here already. */
  async #handOver({ handOver, path, from }: Sending, response: Response): Promise<void> {
    const { router, showToast } = this.#page;
    if (handOver === null || router.state.location.pathname !== from) {
      if (response.status >= 400) showToast(REFUSED);
      router.revalidate();
      return;
    }
    this.#answer = { address: new URL(dataAddress(path), location.origin).href, response };
    const handed = handOver();
    // The router waits for the page's new data; what is sent next does not wait for those that do not come.
    await Promise.race([handed, heldReloads.untilAny()]);
    this.#answer = null;
  }

  async #resendAll(): Promise<void> {
    if (isOffline()) return;
    this.#replace(
      this.#sendings.map((one) => (one.problem === null ? one : { ...one, problem: afterReconnecting(one.problem) })),
    );
    if (document.visibilityState === "hidden") return;
    for (const { fields } of this.#sendings) await this.#resend(fields);
  }

  async #resend(fields: FormData): Promise<void> {
    const sending = this.#sendings.find((other) => other.fields === fields);
    if (!sending?.problem?.resends || isOffline()) return;
    // What has been typed since is the visitor's to send: the page's next data would replace it.
    if (hasRoom(sending.form) && encoded(new FormData(sending.form, buttonOf(sending))) !== sending.body) return;
    await this.#attempt(sending);
  }

  #update(sending: Sending, problem: SendProblem | null): void {
    this.#replace(this.#sendings.map((other) => (other.fields === sending.fields ? { ...other, problem } : other)));
  }

  #replace(next: readonly Sending[]): void {
    this.#sendings = next;
    sentForms.replace(next);
    storeForms(next.filter(({ problem, handOver }) => problem?.resends === true || handOver === null));
  }
}

let sending: FormSending | null = null;

/**
 * Connects the page to the one {@link FormSending} of this tab, which sends forms one at a time where they are about the
 * same thing. One that gets no answer the page can use waits: the form stays as it is, and where sending twice does no
 * harm it is sent again as soon as there is a connection, by a later page of the tab if need be.
 */
export function connectForms(page: SendingPage): FormSending {
  if (sending) sending.connect(page);
  else sending = new FormSending(page);
  return sending;
}

/** See {@link FormSending.again}. */
export function sendAgain(form: SentForm): void {
  sending?.again(form);
}

/** See {@link FormSending.leave}. */
export function leavePage(pathname: string): void {
  sending?.leave(pathname);
}

/** Whether the form has fields to type in, and so room for a message: one of buttons alone, in a row of a list, has none. */
export function hasRoom(form: HTMLFormElement | null): form is HTMLFormElement {
  return form?.isConnected === true && form.querySelector(".input, .check") !== null;
}

/** The button that was pressed, if the page still has it in this form: after an answer it may be another form's. */
function buttonOf({ form, submitter }: Sending): HTMLElement | null {
  const isOfForm = submitter?.isConnected && fieldOf(submitter, "form") === form;
  return isOfForm ? submitter : null;
}

/** The form as it is sent; of a file what tells it apart from others. */
function encoded(fields: FormData): string {
  const body = new URLSearchParams();
  for (const [name, value] of fields) {
    if (typeof value === "string") body.append(name, value);
    else if (value.size > 0) body.append(name, `${value.name} ${String(value.size)} ${String(value.lastModified)}`);
  }
  return body.toString();
}

function hasFile(fields: FormData): boolean {
  return [...fields.values()].some((value) => typeof value !== "string" && value.size > 0);
}

function formDataOf(body: string): FormData {
  const fields = new FormData();
  for (const [name, value] of new URLSearchParams(body)) fields.append(name, value);
  return fields;
}
