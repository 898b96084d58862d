import { z } from "zod";
import {
  askProvider,
  challengeOf,
  codeExchange,
  codeRefused,
  formRequest,
  noProfile,
  profileSchema,
  signInPage,
  type IdentityProvider,
} from "./provider";

const API = "https://discord.com/api";

const tokenResponse = z.looseObject({ access_token: z.string() });

const userResponse = z.looseObject({
  id: z.string().regex(/^\d{1,32}$/),
  username: z.string().optional(),
  global_name: z.string().nullish(),
  avatar: z
    .string()
    .regex(/^\w{1,64}$/)
    .nullish(),
  email: z.string().nullish(),
  verified: z.boolean().nullish(),
});

/** Discord. */
export const discord: IdentityProvider = {
  id: "discord",
  signInUrl: (flow, requested) =>
    signInPage(
      `${API}/oauth2/authorize`,
      { flow, requested, allowed: ["prompt"], scope: "email identify" },
      challengeOf(flow),
    ),
  async fetchProfile(flow, code, signal) {
    const token = await askProvider(
      formRequest(`${API}/oauth2/token`, { ...codeExchange(flow, code), code_verifier: flow.verifier }),
      tokenResponse,
      signal,
    );
    if (token === null) throw codeRefused();
    const me = new Request(`${API}/users/@me`, { headers: { authorization: `Bearer ${token.access_token}` } });
    const user = await askProvider(me, userResponse, signal);
    const profile = profileSchema.safeParse({
      iss: API,
      sub: user?.id,
      email: user?.email,
      email_verified: user?.verified === true,
      name: user?.global_name ?? user?.username,
      picture: user?.avatar ? `https://cdn.discordapp.com/avatars/${user.id}/${user.avatar}.png` : undefined,
    });
    if (!profile.success) throw noProfile();
    return profile.data;
  },
};
