import type { Env } from "~/lib/env.server";

const GOOGLE = "https://accounts.google.com";
const FACEBOOK = ["https://www.facebook.com", "https://m.facebook.com"];
const DISCORD = "https://discord.com";

/**
 * The origins to which a form that begins a social sign-in may lead: the auth service, and the identity providers it
 * redirects to. None on an embedded backend without a provider.
 *
 * @param siteUrl where visitors reach the site: the embedded backend redirects from there, whatever host name was used
 */
export function signInOrigins({ supabase, google }: Pick<Env, "supabase" | "google">, siteUrl: string): string[] {
  if (supabase !== null) return [new URL(supabase.url).origin, GOOGLE, ...FACEBOOK, DISCORD];
  return google === null ? [] : [new URL(siteUrl).origin, GOOGLE];
}
