import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { SITE_SLUG } from "~/lib/site";
import { request } from "../../load/http";
import type { MailSink } from "../../../tests/support/servers/mail-sink";
import { until } from "../machines/programs";

const accessSchema = z.object({ apikey: z.string() });
const sessionSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_at: z.number(),
  user: z.object({ id: z.string() }),
});

/** A signed-in member, as the load program needs them. */
export const memberSchema = z.object({
  id: z.string(),
  email: z.string(),
  token: z.string(),
  /** The session cookie of their browser. */
  cookie: z.string(),
});
export type ClusterMember = z.infer<typeof memberSchema>;

const PASSWORD = "Correct-Horse-7";
const MAIL_MS = 30_000;

/** The key of the data API that pages are given. */
export async function publishableKeyOf(origin: string): Promise<string> {
  const response = await request(`${origin}/live-token?topic=page_access`, {
    headers: { "sec-fetch-site": "same-origin" },
  });
  return accessSchema.parse(JSON.parse(response.body.toString())).apikey;
}

let accounts = 0;

/** An address that nobody has signed up with yet. */
export function freshAddress(): string {
  accounts += 1;
  return `member-${String(Date.now())}-${String(accounts)}@cluster.test`;
}

/** Where members sign up, and where their mails go. */
export interface SignUpSite {
  readonly origin: string;
  readonly mails: MailSink;
}

/** Signs up and follows the link in the mail. */
export async function makeMembers(site: SignUpSite, count: number): Promise<readonly ClusterMember[]> {
  const members: ClusterMember[] = [];
  const key = await publishableKeyOf(site.origin);
  while (members.length < count) members.push(await makeMember(site, key));
  return members;
}

async function makeMember({ origin, mails }: SignUpSite, key: string): Promise<ClusterMember> {
  const email = freshAddress();
  await signUp(origin, { key, email });
  await until(`The mail to ${email} comes`, () => mails.mailsTo(email).length > 0, { withinMs: MAIL_MS });
  const token = /token_hash=([\w-]+)/.exec(mails.mailsTo(email)[0]?.text ?? "")?.[1];
  if (token === undefined) throw new Error("There is no link in the mail");
  return memberOf(email, await authCall(origin, { key, path: "verify", body: { type: "signup", token_hash: token } }));
}

/** Signs up; resolves when the mail is promised. */
export async function signUp(
  origin: string,
  { key, email }: { readonly key: string; readonly email: string },
): Promise<void> {
  await authCall(origin, { key, path: "signup", body: { email, password: PASSWORD } });
}

let visitors = 0;

/** An address of loopback for each call: attempts of one address are limited. */
function freshVisitor(): string {
  visitors += 1;
  return `127.0.${String(20 + (Math.floor(visitors / 250) % 200))}.${String((visitors % 250) + 1)}`;
}

interface AuthCall {
  readonly key: string;
  readonly path: string;
  readonly body: object;
}

/** Calls the auth service, again when it says that there are too many calls. */
async function authCall(origin: string, { key, path, body }: AuthCall): Promise<unknown> {
  for (;;) {
    const response = await request(`${origin}/auth/v1/${path}`, {
      method: "POST",
      localAddress: freshVisitor(),
      headers: { apikey: key, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (response.status === 200) return JSON.parse(response.body.toString());
    const again = Number(response.headers["retry-after"]);
    if (response.status !== 429 || !(again <= 60)) {
      throw new Error(`/auth/v1/${path} responded with ${String(response.status)}: ${response.body.toString()}`);
    }
    await wait(again * 1_000);
  }
}

function memberOf(email: string, answer: unknown): ClusterMember {
  const { access_token, refresh_token, expires_at, user } = sessionSchema.parse(answer);
  const value = Buffer.from(JSON.stringify({ access_token, refresh_token, expires_at })).toString("base64url");
  return { id: user.id, email, token: access_token, cookie: `sb-${SITE_SLUG}-auth-token=base64-${value}` };
}
