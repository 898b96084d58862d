import { createHash } from "node:crypto";
import type { FlashValues } from "~/lib/cookies/flash-session.server";
import { replaceCookie } from "~/lib/cookies/typed-cookie.server";
import type { IntentOutcome } from "~/lib/http/run-action.server";
import type { AccountsArgs } from "../accounts-context";

/** How long a second press gets the answer of the first. A visitor who waits longer has its cookies. */
const KEPT_MS = 30_000;

/** A form's answer, with what it put into the browser. */
interface Answer {
  readonly outcome: IntentOutcome;
  readonly cookies: readonly string[];
  readonly flash: FlashValues;
}

const answers = new Map<string, Promise<Answer>>();

/**
 * Runs a form that works once, such as the one of a link in an email. A browser without JavaScript that sends it again
 * drops the first answer, so the second, of the same browser and network, waits for the first and gets the same one,
 * with its session. Answers are kept by this process; another one answers that the link was used.
 *
 * @param secret what works once
 */
export async function answerOnce(
  { request, context }: AccountsArgs,
  secret: string,
  run: () => Promise<IntentOutcome>,
): Promise<IntentOutcome> {
  const sender = [secret, context.ip, request.headers.get("User-Agent")];
  const key = createHash("sha256").update(JSON.stringify(sender)).digest("base64url");
  const first = answers.get(key);
  if (first !== undefined) {
    const { outcome, cookies, flash } = await first;
    for (const line of cookies) replaceCookie(context.responseHeaders, line.slice(0, line.indexOf("=")), line);
    // What the first answer took out of the session cookie is out of it here, too.
    const before = await context.flash.read();
    await context.flash.update({
      ...Object.fromEntries(Object.keys(before).map((name) => [name, undefined])),
      ...flash,
    });
    return outcome;
  }
  const answer = run().then(async (outcome) => ({
    outcome,
    cookies: context.responseHeaders.getSetCookie(),
    flash: await context.flash.read(),
  }));
  answers.set(key, answer);
  const isKept = await answer.then(
    ({ outcome }) => outcome.ok,
    () => false,
  );
  if (isKept) setTimeout(() => answers.delete(key), KEPT_MS).unref();
  else answers.delete(key);
  return (await answer).outcome;
}
