import { z } from "zod";
import { siteCookie, typedCookie, type CookieContext, type TypedCookie } from "~/lib/cookies/typed-cookie.server";
import { FIRMWARES, SLICERS, type Targets } from "./targets.model";

const schema = z.object({
  firmware: z.enum(FIRMWARES).or(z.literal("")),
  slicer: z.enum(SLICERS).or(z.literal("")),
});

/** `tune_targets`: the firmware and slicer that results are shown for, kept for 400 days. */
export function targetsCookie(context: Omit<CookieContext, "sessionSecret">): TypedCookie<Targets> {
  return typedCookie(siteCookie("tune_targets", context), schema, context);
}
