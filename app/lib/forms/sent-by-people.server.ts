import { createHmac, timingSafeEqual } from "node:crypto";
import { BEGUN_FIELD, EMPTY_FIELD } from "./sent-by-people";

/** Nobody reads and fills in a form in less time. */
const LEAST_FILL_MS = 2_000;

function signature(begun: string, secret: string): string {
  return createHmac("sha256", `form begun ${secret}`).update(begun).digest("base64url");
}

/** What a form says about when it was begun, signed by the server. */
export function signedBeginning(secret: string, now = Date.now()): string {
  const begun = now.toString(36);
  return `${begun}.${signature(begun, secret)}`;
}

/** The moment in a beginning that this server has signed; null in any other text. */
function beginning(text: string, secret: string): number | null {
  const [begun = "", signed = ""] = text.split(".");
  const [given, own] = [Buffer.from(signed), Buffer.from(signature(begun, secret))];
  if (given.length !== own.length || !timingSafeEqual(given, own)) return null;
  const moment = Number.parseInt(begun, 36);
  return Number.isSafeInteger(moment) ? moment : null;
}

/** Why a form seems to be sent by a program. */
export type Suspicion = "filled-trap" | "too-fast" | "no-beginning";

/** Whether a program seems to have sent a form: it filled in what nobody sees, or was faster than anybody reads. */
export function suspicionOf(form: FormData, secret: string, now = Date.now()): Suspicion | null {
  const trap = form.get(EMPTY_FIELD);
  if (trap !== null && trap !== "") return "filled-trap";
  const text = form.get(BEGUN_FIELD);
  const begun = typeof text === "string" ? beginning(text, secret) : null;
  if (begun === null) return "no-beginning";
  return now - begun < LEAST_FILL_MS ? "too-fast" : null;
}

/** The beginning that a form comes back with: its own, so that the time goes on; a new one in place of a wrong one. */
export function keptBeginning(form: FormData, secret: string): string {
  const text = form.get(BEGUN_FIELD);
  return typeof text === "string" && beginning(text, secret) !== null ? text : signedBeginning(secret);
}
