import { eventually, type BuiltSite } from "../servers/built-site";
import { freshIp, newVisitor, type AccountVisitor } from "./account-visitor";

export type Fields = Readonly<Record<string, string | readonly string[]>>;

/** The value of a field in a page. */
export function valueIn(html: string, name: string): string {
  const tag = new RegExp(`<(?:input|textarea)[^>]* name="${name}"[^>]*>(?:([^<]*)</textarea>)?`).exec(html);
  return tag?.[1] ?? /value="([^"]*)"/.exec(tag?.[0] ?? "")?.[1] ?? "";
}

interface SendOptions {
  readonly intent?: string;
  readonly ip?: string;
}

/** Sends a form of /submit as its page has it; one that came too fast is sent again, as people do. Each has an address of its own. */
export async function sendForm(
  site: BuiltSite,
  who: AccountVisitor,
  path: string,
  fields: Fields,
  { intent = "send", ip = freshIp() }: SendOptions = {},
) {
  const begun = valueIn(await (await who.get(path)).text(), "begun");
  const sender = newVisitor(site, ip);
  sender.addCookies(who.cookies);
  let answer = { status: 0, location: "", html: "" };
  await eventually(async () => {
    const response = await sender.post(path, { begun, consent: "yes", ...fields, intent });
    answer = {
      status: response.status,
      location: response.headers.get("location") ?? "",
      html: await response.text(),
    };
    return !answer.html.includes("That was very fast");
  }, 10_000);
  return answer;
}
