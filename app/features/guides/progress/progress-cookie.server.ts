import {
  SECONDS_PER_DAY,
  siteCookie,
  typedCookie,
  type CookieContext,
  type TypedCookie,
} from "~/lib/cookies/typed-cookie.server";
import { deviceProgressSchema, type DeviceProgress } from "./progress.model";

/** `learn_progress`: the steps done of the last guides without an account, signed, kept for 90 days. */
export function progressCookie(context: CookieContext): TypedCookie<DeviceProgress> {
  const cookie = siteCookie("learn_progress", context, {
    maxAge: 90 * SECONDS_PER_DAY,
    secrets: [context.sessionSecret],
  });
  return typedCookie(cookie, deviceProgressSchema, context);
}
