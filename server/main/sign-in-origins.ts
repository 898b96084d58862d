import type { Env, SocialProviderId } from "~/lib/env.server";

const PAGES: Readonly<Record<SocialProviderId, readonly string[]>> = {
  google: ["https://accounts.google.com"],
  facebook: ["https://www.facebook.com", "https://m.facebook.com"],
  discord: ["https://discord.com"],
};

/**
 * The origins to which a form that begins a social sign-in may lead: the auth service, and the identity providers it
 * redirects to. None on an embedded backend without a provider.
 *
 * @param siteUrl where visitors reach the site: the embedded backend redirects from there, whatever host name was used
 */
export function signInOrigins({ supabase, social }: Pick<Env, "supabase" | "social">, siteUrl: string): string[] {
  const { google, facebook, discord } = PAGES;
  if (supabase !== null) return [new URL(supabase.url).origin, ...google, ...facebook, ...discord];
  const pages = [
    ...(social.google ? google : []),
    ...(social.facebook ? facebook : []),
    ...(social.discord ? discord : []),
  ];
  return pages.length === 0 ? [] : [new URL(siteUrl).origin, ...pages];
}
