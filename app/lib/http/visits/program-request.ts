import type { SentHeaders } from "./sent-headers";

const PROGRAMS =
  /(?<!cu)bots?\b|crawl|spider|slurp|archiver|preview|facebookexternalhit|whatsapp|monitor|uptime|lighthouse|headless|feed|rss|curl|wget|httpie|python|java\/|okhttp|go-http-client|libwww|axios|node-fetch|undici|scrapy/i;

/** Whether a request says that a program sent it and nobody looks at the response: a crawler, a preview of a link, a script. */
export function isFromProgram({ headers }: { readonly headers: SentHeaders }): boolean {
  const agent = headers.get("User-Agent") ?? "";
  return agent.trim() === "" || PROGRAMS.test(agent);
}
