import { setTimeout as pause } from "node:timers/promises";
import { failed, type CommandResult } from "~/lib/command-result";
import type { Attempt } from "~/lib/http/attempt-limits";
import { paths } from "~/lib/paths";
import type { AccountsContext } from "./accounts-context";
import { banEndIn } from "./accounts.model";

/**
 * Shortest duration of a command whose work differs between addresses with and without an account: the time it takes
 * must not give away which of the two an address is.
 */
export const EVEN_MS = 600;

/** Problems that every command of accounts can have. */
export type ServiceProblem =
  /** The try was not made, since there were too many before. */
  | { readonly kind: "too-many"; readonly waitS: number }
  /** The account service cannot be reached. */
  | { readonly kind: "unreachable" }
  /** An administrator has banned the account; `until` as in {@link banEndIn}. */
  | { readonly kind: "suspended"; readonly until: string | null }
  /** The service rejected the call for a reason that no other kind covers. */
  | { readonly kind: "failed" };

/** What a command of accounts returns; `Kind` are the problems that only this command has. */
export type AccountResult<Value, Kind extends string = never> = CommandResult<
  Value,
  ServiceProblem | (Kind extends string ? { readonly kind: Kind } : never)
>;

/** An error as the auth service reports it. */
export interface ServiceError {
  readonly code?: string | undefined;
  readonly status?: number | undefined;
  readonly message?: string | undefined;
}

/** Time to wait after a limit of the service itself, whose responses state none, in seconds. */
const SERVICE_WAIT_S = 60;

/** Problems of tries that the service has not checked. */
const UNCHECKED = new Set(["unreachable", "weak-password", "sign-up-disabled"]);

/** The service's code for an account that an administrator has banned. */
export const BANNED = "user_banned";

/** What a try may come to. */
export type Tried = { readonly ok: true } | { readonly ok: false; readonly problem: { readonly kind: string } };

const wasChecked = (result: Tried): boolean => result.ok || !UNCHECKED.has(result.problem.kind);

/**
 * Counts a try, and does not do the work when there were too many. One that the service failed to check is not counted:
 * who made it has learnt nothing.
 */
export async function limited<Result extends Tried>(
  { attempts, log }: Pick<AccountsContext, "attempts" | "log">,
  attempt: Attempt,
  work: () => Promise<Result>,
): Promise<Result | { readonly ok: false; readonly problem: ServiceProblem }> {
  let waitS: number;
  try {
    waitS = await attempts.take(attempt);
  } catch (error) {
    log.warn({ err: error, kind: attempt.kind }, "a try could not be counted");
    return failed<ServiceProblem>({ kind: "unreachable" });
  }
  if (waitS > 0) return tooMany(waitS);
  const result = await work();
  if (!wasChecked(result)) {
    await attempts.giveBack(attempt).catch((error: unknown) => {
      log.warn({ err: error, kind: attempt.kind }, "a try could not be given back");
    });
  }
  return result;
}

/** The result of a try that was not made, and may be made in so many seconds. */
export function tooMany(waitS: number): { readonly ok: false; readonly problem: ServiceProblem } {
  return failed({ kind: "too-many", waitS });
}

/** The result of a call that the service refused for no reason that the command distinguishes. */
export function refused(
  { log }: AccountsContext,
  error: ServiceError,
): { readonly ok: false; readonly problem: ServiceProblem } {
  if (error.status === 429) return failed({ kind: "too-many", waitS: SERVICE_WAIT_S });
  if (error.code === BANNED) return failed({ kind: "suspended", until: banEndIn(error.message ?? "") });
  log.warn({ code: error.code, status: error.status }, "the account service refused");
  return failed({ kind: isOutage(error) ? "unreachable" : "failed" });
}

/** Whether an error says that the service could not be reached, or failed itself. */
export function isOutage({ status }: ServiceError): boolean {
  return status === undefined || status === 0 || status >= 500;
}

/** The page that links in e-mails and providers lead back to, as an absolute address. */
export function callbackUrl({ siteUrl }: AccountsContext): string {
  return new URL(paths.authCallback(), siteUrl).href;
}

/** Does the work, and returns its result after `ms` milliseconds or later. */
export async function noSoonerThan<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), pause(ms)]);
  return result;
}
