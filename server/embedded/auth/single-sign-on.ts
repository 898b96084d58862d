import { z } from "zod";
import type { AuthHandler } from "./auth-context";
import { AuthError, validationFailed } from "./auth-error";
import { AUTH_BODIES, readAuthBody } from "./bodies";

/** `POST /sso`: the responses of a hosted Supabase in which no identity provider of an organisation is registered. */
export const rejectSingleSignOn: AuthHandler = async (_context, { request }) => {
  const { provider_id, domain } = await readAuthBody(request, AUTH_BODIES.sso, {});
  if (provider_id && domain) throw validationFailed("Only one of provider_id or domain supported");
  if (!provider_id && !domain) throw validationFailed("A provider_id or domain needs to be provided");
  if (provider_id && !z.guid().safeParse(provider_id).success) {
    throw new AuthError(400, "bad_json", "Could not parse request body as JSON: provider_id must be an UUID");
  }
  const what = domain ? "No SSO provider assigned for this domain" : "No such SSO provider";
  throw new AuthError(404, "sso_provider_not_found", what);
};
