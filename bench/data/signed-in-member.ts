import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { SITE_SLUG } from "~/lib/site";
import { request } from "../load/http";
import type { MeasuredSite } from "../servers/servers";

const keysSchema = z.object({ publishableKey: z.string(), secretKey: z.string() });
const sessionSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_at: z.number(),
  user: z.object({ id: z.string() }),
});
const mailsSchema = z.array(z.object({ to: z.string(), text: z.string() }));

/** A signed-in member of the measured site. */
export interface Member {
  readonly id: string;
  readonly token: string;
  /** The session cookies of their browser. */
  readonly cookie: string;
  readonly keys: z.infer<typeof keysSchema>;
}

/** Creates an account for this run and confirms it by the link in its e-mail. */
export async function makeMember({ origin, dataDir }: MeasuredSite): Promise<Member> {
  const keys = keysSchema.parse(JSON.parse(await readFile(join(dataDir, "secrets.json"), "utf8")));
  const email = `bench-${Date.now()}@bench.test`;
  const post = async (path: string, body: object) => {
    const response = await request(`${origin}/auth/v1/${path}`, {
      method: "POST",
      headers: { apikey: keys.publishableKey, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (response.status !== 200) throw new Error(`/auth/v1/${path} responded with ${response.status}`);
    return response;
  };
  await post("signup", { email, password: "Correct-Horse-7" });
  const mails = mailsSchema.parse(JSON.parse((await request(`${origin}/dev/mailbox.json`)).body.toString()));
  const mail = mails.find(({ to }) => to === email);
  const [, token] = /token_hash=([\w-]+)/.exec(mail?.text ?? "") ?? [];
  if (token === undefined) throw new Error("No confirmation came");
  const response = await post("verify", { type: "signup", token_hash: token });
  const session = sessionSchema.parse(JSON.parse(response.body.toString()));
  const { access_token, refresh_token, expires_at, user } = session;
  const value = Buffer.from(JSON.stringify({ access_token, refresh_token, expires_at })).toString("base64url");
  return { id: user.id, token: access_token, cookie: `sb-${SITE_SLUG}-auth-token=base64-${value}`, keys };
}
