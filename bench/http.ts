import { Agent, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** One answer as it came over the wire. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Still compressed, if it was sent that way. */
  readonly body: Buffer;
}

export interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const agent = new Agent({ keepAlive: true });

/** Asks once and reads the whole answer. Rejects when there is none within 20 seconds. */
export function ask(url: string, { method = "GET", headers = {}, body }: Ask = {}): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, agent, headers: { ...headers }, timeout: 20_000 }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
      });
    });
    outgoing.on("timeout", () => outgoing.destroy(new Error(`No answer from ${url} within 20 seconds`)));
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** The body as text, decompressed. */
export function textOf({ headers, body }: WireAnswer): string {
  const encoding = headers["content-encoding"];
  if (encoding === "br") return brotliDecompressSync(body).toString();
  return (encoding === "gzip" ? gunzipSync(body) : body).toString();
}

/** Number of part cards in a page. */
export function cardsIn(html: string): number {
  return html.match(/<li [^>]*class="part-card[ "]/g)?.length ?? 0;
}

/**
 * Asks for a FIND page and makes sure that it is what a visitor would want.
 *
 * @param cards how many parts it must show
 * @throws Error when it is no 200, is not compressed as asked, or shows another number of parts
 */
export async function askChecked(
  url: string,
  { encoding, cards }: { readonly encoding: "br" | "gzip"; readonly cards: number | null },
): Promise<WireAnswer> {
  const answer = await ask(url, { headers: { "accept-encoding": encoding } });
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  if (answer.headers["content-encoding"] !== encoding) throw new Error(`${url} was not sent as ${encoding}`);
  if (answer.headers["content-security-policy"] === undefined) throw new Error(`${url} had no security headers`);
  const found = cardsIn(textOf(answer));
  if (cards !== null && found !== cards) throw new Error(`${url} showed ${found} parts instead of ${cards}`);
  return answer;
}
