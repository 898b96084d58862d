import type { Env } from "~/lib/env.server";

const GOOGLE = "https://accounts.google.com";
const FACEBOOK = ["https://www.facebook.com", "https://m.facebook.com"];
const DISCORD = "https://discord.com";

/**
 * Where a form that begins a social sign-in may lead: the auth service that sends people on, and everybody it may send
 * them to. None on an embedded backend that knows no provider.
 *
 * @param siteUrl where people reach the site: the embedded backend sends them on from there, whatever name they used
 */
export function signInOrigins({ supabase, google }: Pick<Env, "supabase" | "google">, siteUrl: string): string[] {
  if (supabase !== null) return [new URL(supabase.url).origin, GOOGLE, ...FACEBOOK, DISCORD];
  return google === null ? [] : [new URL(siteUrl).origin, GOOGLE];
}
