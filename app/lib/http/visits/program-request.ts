import type { SentHeaders } from "./sent-headers";

/** What every browser's name begins with, and those of browsers for texts. Libraries of programs have names of their own. */
const BROWSERS = /^(?:mozilla|opera|lynx|e?links|w3m|dillo)\b/i;

/** Programs whose names begin like those of browsers. */
const PROGRAMS =
  /(?<!cu)bots?\b|crawl|spider|slurp|archiver|preview|facebookexternalhit|whatsapp|monitor|uptime|lighthouse|headless|phantomjs|jsdom|feed|rss|scrapy/i;

/** Whether a request says that a program sent it and nobody looks at the response: a crawler, a preview of a link, a script. */
export function isFromProgram({ headers }: { readonly headers: SentHeaders }): boolean {
  const agent = (headers.get("User-Agent") ?? "").trim();
  return !BROWSERS.test(agent) || PROGRAMS.test(agent);
}
