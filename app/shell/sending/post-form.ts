import { isOffline } from "~/lib/browser/connection";
import type { SendProblem } from "~/lib/browser/requests/sent-forms";
import { dataAddress } from "./data-address";

const TIMEOUT_MS = 20_000;
/** The same for a form with a file: the server gives it 90 s to arrive. */
const FILE_TIMEOUT_MS = 110_000;
/** Start of the encoded response when the action threw: the router would show an error page. */
const THROWN = /^\[\{"_1":2\},"error"/;

type PostResult = { readonly response: Response } | { readonly problem: Omit<SendProblem, "resends"> };

/**
 * Posts a form as Remix does, to the data address of its page. The result is an answer for the router, or the problem.
 *
 * @param body the encoded form; the form itself when it has a file
 */
export async function postForm(path: string, body: string | FormData): Promise<PostResult> {
  if (isOffline()) return { problem: { kind: "offline", reference: null } };
  try {
    const response = await fetch(dataAddress(path), {
      method: "POST",
      body: typeof body === "string" ? new URLSearchParams(body) : body,
      signal: AbortSignal.timeout(typeof body === "string" ? TIMEOUT_MS : FILE_TIMEOUT_MS),
    });
    return (await isForRouter(response)) ? { response } : { problem: problemOf(response) };
  } catch {
    return { problem: { kind: isOffline() ? "offline" : "no-answer", reference: null } };
  }
}

async function isForRouter(response: Response): Promise<boolean> {
  if (response.headers.get("X-Remix-Response") !== "yes") return false;
  // A form that the server refuses with its fields has its status, too; only what was thrown replaces the page.
  return response.status < 500 || !THROWN.test(await response.clone().text());
}

function problemOf({ status, headers }: Response): Omit<SendProblem, "resends"> {
  const kind = status === 413 ? "too-large" : status === 429 ? "too-many" : "no-answer";
  return { kind, reference: headers.get("X-Request-Id") };
}

/** What is left of a problem once there is a connection: a form that waits for a press does not say "offline" any more. */
export function afterReconnecting(problem: SendProblem): SendProblem {
  return problem.kind === "offline" && !problem.resends ? { ...problem, kind: "online-again" } : problem;
}
