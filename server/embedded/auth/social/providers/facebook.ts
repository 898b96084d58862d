import { createHmac } from "node:crypto";
import { z } from "zod";
import {
  askProvider,
  codeExchange,
  codeRefused,
  formRequest,
  noProfile,
  profileSchema,
  signInPage,
  type IdentityProvider,
} from "./provider";

const GRAPH = "https://graph.facebook.com";

const tokenResponse = z.looseObject({ access_token: z.string() });

const userResponse = z.looseObject({
  id: z.string(),
  name: z.string().optional(),
  email: z.string().optional(),
  picture: z.looseObject({ data: z.looseObject({ url: z.string() }) }).optional(),
});

/** Facebook Login. It has no PKCE without OpenID Connect; the client's secret protects the exchange. */
export const facebook: IdentityProvider = {
  id: "facebook",
  signInUrl: (flow, requested) =>
    signInPage("https://www.facebook.com/dialog/oauth", {
      flow,
      requested,
      allowed: ["auth_type", "config_id", "display"],
      scope: "email",
    }),
  async fetchProfile(flow, code, signal) {
    const token = await askProvider(
      formRequest(`${GRAPH}/oauth/access_token`, codeExchange(flow, code)),
      tokenResponse,
      signal,
    );
    if (token === null) throw codeRefused();
    const url = new URL(`${GRAPH}/me`);
    url.searchParams.set("fields", "email,name,picture");
    // Proves that the caller knows the secret, so that a stolen token alone is of no use.
    const proof = createHmac("sha256", flow.settings.secret).update(token.access_token).digest("hex");
    url.searchParams.set("appsecret_proof", proof);
    const me = new Request(url, { headers: { authorization: `Bearer ${token.access_token}` } });
    const user = await askProvider(me, userResponse, signal);
    const profile = profileSchema.safeParse({
      iss: GRAPH,
      sub: user?.id,
      email: user?.email,
      // Facebook gives no address that it has not confirmed.
      email_verified: true,
      name: user?.name,
      picture: user?.picture?.data.url,
    });
    if (!profile.success) throw noProfile();
    return profile.data;
  },
};
