import { data, redirectDocument, redirect, type ActionFunctionArgs } from "@remix-run/node";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import type { Toast } from "~/lib/toast";
import { unexpectedValue } from "~/lib/forms/unexpected-value";
import { safeRedirectPath } from "./safe-redirect";

/** Fields whose values never travel back to the browser. */
const SECRET_FIELDS = [
  "password",
  "confirmPassword",
  "newPassword",
  "currentPassword",
  "access_token",
  "refresh_token",
  "token_hash",
] as const;

type FieldErrors = Record<string, string[]>;

/** What an intent's handler returns. */
export type IntentOutcome =
  | {
      readonly ok: true;
      readonly redirectTo: string;
      readonly toast?: Toast;
      readonly reloadDocument?: boolean;
      /** For a script that sent the form (`_js=1`): it gets this instead of the redirect. */
      readonly data?: object;
    }
  /** Nothing was changed: the page comes back with what it is to show. */
  | { readonly ok: true; readonly show: object }
  /** A redirect to another site, whose address the feature has checked. */
  | { readonly ok: true; readonly leaveTo: string }
  /** The form comes back with what was typed; the toast is for errors that belong to no field. */
  | {
      readonly ok: false;
      readonly fieldErrors?: FieldErrors;
      readonly toast?: Toast;
      readonly status?: number;
      /** For the form, when what it offers depends on why it was rejected. */
      readonly reason?: string;
      /** What the page shows besides: what the form was about. */
      readonly show?: object;
      /** When the same may be tried again. */
      readonly retry?: Retry;
    };

/** A moment from which on something may be tried again. */
export interface Retry {
  /** ISO 8601. */
  readonly at: string;
  /** Seconds until then, when this was written. */
  readonly inS: number;
}

/** The moment in so many seconds. */
export function retryIn(seconds: number): Retry {
  return { at: new Date(Date.now() + seconds * 1_000).toISOString(), inS: seconds };
}

/** One action of a form: how its fields are parsed, who may do it, what it does. */
export interface Intent<Schema extends z.ZodType> {
  readonly schema: Schema;
  /** Throws a Response when the visitor may not do this. Runs before anything is parsed. */
  readonly guard?: (args: ActionFunctionArgs) => Promise<void>;
  readonly run: (value: z.output<Schema>, args: ActionFunctionArgs) => Promise<IntentOutcome>;
}

/**
 * Names that conform would read as places in lists and objects. No form of the site has any, and `title[99999999]` would
 * be a list of a hundred million entries.
 */
const NESTED_NAME = /[[\].]/;

/** Makes an intent whose handler gets its schema's output type. */
export function intent<Schema extends z.ZodType>(definition: Intent<Schema>): RunnableIntent {
  return {
    async execute(form, args) {
      await definition.guard?.(args);
      if ([...form.keys()].some((name) => NESTED_NAME.test(name)))
        throw data(null, { status: 400, statusText: "Bad Request" });
      const submission = parseWithZod(form, { schema: definition.schema, error: unexpectedValue });
      if (submission.status !== "success") {
        return { reply: submission.reply({ hideFields: [...SECRET_FIELDS] }), toast: null, status: 400 };
      }
      const outcome = await definition.run(submission.value, args);
      if (outcome.ok) return { outcome };
      const { fieldErrors = {}, toast = null, status = 400, reason, show, retry } = outcome;
      const reply = submission.reply({ fieldErrors, hideFields: [...SECRET_FIELDS] });
      return { reply, toast, status, reason, show, retry };
    },
  };
}

/**
 * An intent whose handler reads the form itself: one with rows that come and go, whose names no schema has. Its buttons
 * may name what they are about behind a colon: `move-up:a1b2`.
 */
export function formIntent(run: (form: FormData) => Promise<IntentOutcome>): RunnableIntent {
  return {
    async execute(form) {
      const outcome = await run(form);
      if (outcome.ok) return { outcome };
      const { toast = null, status = 400, reason, show, retry } = outcome;
      return { reply: { status: "error" }, toast, status, reason, show, retry };
    },
  };
}

type Execution =
  | { readonly outcome: Extract<IntentOutcome, { ok: true }> }
  | {
      readonly reply: SubmissionResult;
      readonly toast: Toast | null;
      readonly status: number;
      readonly reason?: string | undefined;
      readonly show?: object | undefined;
      readonly retry?: Retry | undefined;
    };

interface RunnableIntent {
  execute(form: FormData, args: ActionFunctionArgs): Promise<Execution>;
}

/** What a form component reads with `useReply`, and a fetcher from `fetcher.data`. */
export interface ActionReply {
  /** The intent of the form this is the result of. */
  readonly intent: string;
  readonly lastResult: SubmissionResult | null;
  readonly toast: Toast | null;
  /** What the intent's handler returned to be shown, or for a script that sent the form. */
  readonly data?: object;
  /** Why it was rejected, for forms that offer something different then. */
  readonly reason?: string | undefined;
  /** When it may be sent again, if it was too soon. */
  readonly retry?: Retry | undefined;
}

/**
 * Handles a form post. The server has validated size, origin and method; this picks the intent (`intent` field), runs
 * its guard, parses the fields and runs the handler.
 *
 * A rejected form is 400 with the values kept, never passwords. A success is 303 with the toast in
 * the flash cookie; a fetcher (it sends `_js=1` after hydration) gets the toast as data instead,
 * because a redirect would lose it.
 */
export async function runAction(args: ActionFunctionArgs, intents: Record<string, RunnableIntent>) {
  const form = await args.request.formData().then(withPlainText, () => {
    throw data(null, { status: 400, statusText: "Bad Request" });
  });
  const pressed = form.get("intent");
  const [name = ""] = typeof pressed === "string" ? pressed.split(":", 1) : [];
  const chosen = Object.hasOwn(intents, name) ? intents[name] : undefined;
  if (!chosen) throw data(null, { status: 400, statusText: "Bad Request" });

  const result = await chosen.execute(form, args);
  if ("reply" in result) {
    const { reply, toast, status, reason, show, retry } = result;
    const refused: ActionReply = { intent: name, lastResult: reply, toast, reason, retry };
    return data<ActionReply>(show === undefined ? refused : { ...refused, data: show }, { status });
  }
  const { outcome } = result;
  if ("leaveTo" in outcome) return redirectDocument(outcome.leaveTo, 303);

  if ("show" in outcome) {
    return data<ActionReply>({ intent: name, lastResult: null, toast: null, data: outcome.show });
  }

  const { redirectTo, toast = null, reloadDocument = false } = outcome;
  if (form.get("_js") === "1") {
    const reply: ActionReply = { intent: name, lastResult: null, toast };
    return data(outcome.data === undefined ? reply : { ...reply, data: outcome.data });
  }
  if (toast) await args.context.flash.update({ toast });
  const target = safeRedirectPath(redirectTo, "/");
  return reloadDocument ? redirectDocument(target, 303) : redirect(target, 303);
}

/**
 * The form with line breaks of one character: a browser sends two for each, which no visitor typed and no limit means. NUL,
 * which no database stores in a text, is replaced as browsers do it, so that a field refuses it or shows that it was there.
 */
function withPlainText(form: FormData): FormData {
  const plain = new FormData();
  for (const [name, value] of form) {
    if (typeof value === "string") plain.append(name, value.replaceAll("\r\n", "\n").replaceAll("\0", "\ufffd"));
    else plain.append(name, value);
  }
  return plain;
}

/** {@link runAction} for a route without a page: a script gets JSON, which Remix does not encode for such routes. */
export async function runResourceAction(
  args: ActionFunctionArgs,
  intents: Record<string, RunnableIntent>,
): Promise<Response> {
  const result = await runAction(args, intents);
  return "data" in result ? Response.json(result.data, result.init ?? {}) : result;
}
