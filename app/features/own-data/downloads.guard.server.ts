import type { BaseLoadContext } from "~/lib/http/base-load-context";
import type { AttemptLimits } from "~/lib/http/attempt-limits";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { unavailable } from "~/lib/http/unavailable";

/** What counting downloads needs of a request's load context. */
export interface DownloadsContext extends Pick<BaseLoadContext, "abortSignal" | "headersOnly" | "ip" | "log"> {
  readonly attempts: AttemptLimits;
}

/** How a download ended: all of it was made, its visitor left, or it could not be made. */
export type DownloadEnd = "sent" | "given up" | "failed";

/** Says how a download ended, which makes room for another one; after the first time it does nothing. */
export type EndDownload = (how: DownloadEnd) => Promise<void>;

const TOO_OFTEN = "You have downloaded your data 20 times within an hour. Please try again later.\n";
const TWO_RUN = "Two downloads of your data are already running. Please try again when one of them is done.\n";

/** A download takes no longer, as a rule; seconds. */
const SOON_S = 30;

/**
 * Lets a member begin a download of their data: two at the same time, 20 an hour. One that the server could not make is not
 * counted.
 *
 * @throws 429 for one more, 503 while downloads cannot be counted
 */
export async function beginDownload(context: DownloadsContext, memberId: string): Promise<EndDownload> {
  const { attempts, headersOnly, ip, log, abortSignal } = context;
  // The data are not sent then.
  if (headersOnly) return () => Promise.resolve();
  const running = { kind: "running-download", ip, address: memberId } as const;
  const counted = { kind: "download", ip, address: memberId } as const;
  const take = (attempt: typeof running | typeof counted) =>
    attempts.take(attempt).catch((error: unknown) => {
      log.warn({ err: error, kind: attempt.kind }, "a download could not be counted");
      throw unavailable();
    });
  const giveBack = (attempt: typeof running | typeof counted) =>
    attempts.giveBack(attempt).catch((error: unknown) => {
      log.warn({ err: error, kind: attempt.kind }, "a download could not be given back");
    });

  const busyS = await take(running);
  if (busyS > 0) throw tooMany(TWO_RUN, Math.min(busyS, SOON_S));
  let ended: Promise<unknown> | null = null;
  const leave = () => void end("given up");
  const end: EndDownload = async (how) => {
    abortSignal.removeEventListener("abort", leave);
    ended ??= Promise.all([giveBack(running), ...(how === "failed" ? [giveBack(counted)] : [])]);
    await ended;
  };
  try {
    const waitS = await take(counted);
    if (waitS > 0) throw tooMany(TOO_OFTEN, waitS);
  } catch (refusal) {
    await end("given up");
    throw refusal;
  }
  // A visitor may leave before anything of the response is read.
  if (abortSignal.aborted) leave();
  else abortSignal.addEventListener("abort", leave, { once: true });
  return end;
}

function tooMany(text: string, waitS: number): Response {
  return new Response(text, {
    status: 429,
    headers: { ...PRIVATE_HEADERS, "Retry-After": String(waitS), "Content-Type": "text/plain; charset=utf-8" },
  });
}
