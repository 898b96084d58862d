import { z } from "zod";
import { knownCookie } from "~/lib/stored-data/cookies";
import { eventually, type BuiltSite } from "../servers/built-site";

const MAIL_TIME_MS = 10_000;

/** A visitor with a cookie jar and an IP address of their own. */
export interface AccountVisitor {
  readonly ip: string;
  /** The current cookies by name. */
  readonly cookies: ReadonlyMap<string, string>;
  /** Every Set-Cookie line received so far. */
  readonly setCookies: readonly string[];
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** Sends a form. A field with several values is a list of them. */
  post(
    path: string,
    fields: Readonly<Record<string, string | readonly string[]>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>;
  /** Sends a form with files. */
  postForm(path: string, form: FormData): Promise<Response>;
  /** Adds another visitor's cookies. */
  addCookies(cookies: ReadonlyMap<string, string>): void;
}

let visitors = 0;

/** A private IPv4 address that was not used before. */
export function freshIp(): string {
  visitors += 1;
  return `10.${String((visitors >> 16) & 255)}.${String((visitors >> 8) & 255)}.${String(visitors & 255)}`;
}

/** The site must run with `TRUST_PROXY=1`. */
export function newVisitor(site: BuiltSite, ip = freshIp()): AccountVisitor {
  const cookies = new Map<string, string>();
  const setCookies: string[] = [];
  async function send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("x-forwarded-for", ip);
    if (cookies.size > 0) headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await site.request(path, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      setCookies.push(line);
      const [pair = ""] = line.split(";", 1);
      const name = pair.slice(0, pair.indexOf("="));
      if (knownCookie(name) === null) throw new Error(`The cookie ${name} is not in the table of cookies`);
      if (/;\s*Max-Age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, pair.slice(name.length + 1));
    }
    return response;
  }
  return {
    ip,
    cookies,
    setCookies,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, fields, headers = {}) =>
      send(path, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", origin: site.origin, ...headers },
        body: formBody(fields),
      }),
    postForm: (path, form) => send(path, { method: "POST", headers: { origin: site.origin }, body: form }),
    addCookies(added) {
      for (const [name, value] of added) cookies.set(name, value);
    },
  };
}

function formBody(fields: Readonly<Record<string, string | readonly string[]>>): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
  return form.toString();
}

const mailsSchema = z.array(
  z.object({
    ...{ to: z.string(), subject: z.string(), text: z.string(), html: z.string(), at: z.string() },
    headers: z.record(z.string(), z.string()).optional(),
  }),
);
export type ReceivedMail = z.infer<typeof mailsSchema>[number];

/** The mails to one address, newest first. */
export async function mailsTo(site: BuiltSite, address: string): Promise<ReceivedMail[]> {
  const response = await site.request("/dev/mailbox.json");
  const mails = mailsSchema.parse(await response.json());
  return mails.filter(({ to }) => to === address);
}

/** The path of the link in a mail, which must lead to this site. */
export function linkIn(site: BuiltSite, mail: ReceivedMail | undefined): string {
  const link = /https?:\/\/\S+\/auth\/callback\?\S+/.exec(mail?.text ?? "")?.[0];
  if (link === undefined) throw new Error(`There is no link in the mail ${JSON.stringify(mail?.subject)}`);
  const url = new URL(link);
  if (url.origin !== site.origin) throw new Error(`The link leads to ${url.origin} instead of ${site.origin}`);
  return url.pathname + url.search;
}

export const PASSWORD = "Correct1horse";

let accounts = 0;

/** An e-mail address and a username that were not used before. */
export function freshAccount(): { readonly email: string; readonly username: string } {
  accounts += 1;
  return { email: `maker${String(accounts)}@example.org`, username: `maker-${String(accounts)}` };
}

/**
 * Signs up, confirms the link in the mail, and returns the signed-in visitor. By a call of the data API, since the form
 * takes longer than its work, so that its time reveals nothing.
 */
export async function signUpAndConfirm(
  site: BuiltSite,
  { email, username }: { readonly email: string; readonly username: string } = freshAccount(),
): Promise<AccountVisitor & { readonly email: string; readonly username: string }> {
  const visitor = newVisitor(site);
  const response = await site.request("/auth/v1/signup", {
    method: "POST",
    headers: {
      apikey: await site.publishableKey(),
      "content-type": "application/json",
      "x-forwarded-for": visitor.ip,
    },
    body: JSON.stringify({ email, password: PASSWORD, data: { username } }),
  });
  if (!response.ok) throw new Error(`Signing up responded ${String(response.status)}: ${await response.text()}`);
  let mail: ReceivedMail | undefined;
  await eventually(async () => {
    [mail] = await mailsTo(site, email);
    return mail !== undefined;
  }, MAIL_TIME_MS);
  const params = new URL(linkIn(site, mail), site.origin).searchParams;
  const confirmed = await visitor.post("/auth/callback", {
    intent: "verify",
    token_hash: params.get("token_hash") ?? "",
    type: params.get("type") ?? "",
  });
  if (confirmed.status !== 303) {
    throw new Error(`Confirming responded ${String(confirmed.status)}: ${await confirmed.text()}`);
  }
  return { ...visitor, email, username };
}

const oneId = z.tuple([z.object({ id: z.string() })]);

/** Signs up as {@link signUpAndConfirm} does, and makes the account an administrator's. */
export async function signUpAdmin(
  site: BuiltSite,
  account = freshAccount(),
): Promise<AccountVisitor & { readonly email: string; readonly username: string }> {
  const admin = await signUpAndConfirm(site, account);
  const [{ id }] = oneId.parse(await site.read(`profiles?select=id&username=eq.${account.username}`));
  await site.write("POST", "admin_users", { user_id: id });
  return admin;
}

/** Signs in with the form and returns its response. */
export function signIn(visitor: AccountVisitor, email: string, password = PASSWORD, next = ""): Promise<Response> {
  return visitor.post("/auth", { intent: "login", email, password, ...(next === "" ? {} : { next }) });
}
