import { z } from "zod";
import { EMAIL_MAX } from "~/lib/text/email";
import {
  askProvider,
  challengeOf,
  codeExchange,
  codeRefused,
  formRequest,
  noProfile,
  signInPage,
  type IdentityProvider,
} from "./provider";

/** Google uses both spellings. */
const ISSUERS = ["https://accounts.google.com", "accounts.google.com"];

const tokenResponse = z.looseObject({ id_token: z.string() });

const idClaims = z.looseObject({
  iss: z.enum(ISSUERS),
  aud: z.string(),
  sub: z.string().min(1).max(255),
  exp: z.number(),
  email: z.email().max(EMAIL_MAX),
  email_verified: z.union([z.boolean(), z.stringbool()]).default(false),
  name: z.string().max(200).optional(),
  picture: z.string().max(2048).optional(),
});

/** Google, by OpenID Connect. */
export const google: IdentityProvider = {
  id: "google",
  signInUrl: (flow, requested) =>
    signInPage(
      "https://accounts.google.com/o/oauth2/v2/auth",
      { flow, requested, allowed: ["access_type", "hd", "login_hint", "prompt"], scope: "openid email profile" },
      challengeOf(flow),
    ),
  async fetchProfile(flow, code, signal) {
    const token = await askProvider(
      formRequest("https://oauth2.googleapis.com/token", { ...codeExchange(flow, code), code_verifier: flow.verifier }),
      tokenResponse,
      signal,
    );
    if (token === null) throw codeRefused();
    // The token came from Google over TLS, which authenticates it as its signature would.
    const claims = idClaims.safeParse(decodePayload(token.id_token));
    if (!claims.success || claims.data.aud !== flow.settings.clientId || claims.data.exp * 1000 < Date.now()) {
      throw noProfile();
    }
    return { ...claims.data, iss: "https://accounts.google.com" };
  },
};

function decodePayload(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"));
  } catch {
    return null;
  }
}
