import { Agent, request as httpRequest } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** One response as it was sent. */
export interface WireResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Still compressed, if it was sent that way. */
  readonly body: Buffer;
}

export interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Address of this machine that it comes from. */
  readonly localAddress?: string;
}

const agent = new Agent({ keepAlive: true });

/** Sends one request and reads the whole response. Rejects when there is none within 20 seconds. */
export function request(
  url: string,
  { method = "GET", headers = {}, body, localAddress }: RequestOptions = {},
): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    const target = { method, agent, headers: { ...headers }, timeout: 20_000, ...(localAddress && { localAddress }) };
    const outgoing = httpRequest(url, target, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
      });
    });
    outgoing.on("timeout", () => outgoing.destroy(new Error(`No response from ${url} within 20 seconds`)));
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** The body as text, decompressed. */
export function textOf({ headers, body }: WireResponse): string {
  const encoding = headers["content-encoding"];
  if (encoding === "br") return brotliDecompressSync(body).toString();
  return (encoding === "gzip" ? gunzipSync(body) : body).toString();
}

/** Number of part cards in a page. */
export function cardsIn(html: string): number {
  return html.match(/<li [^>]*class="part-card[ "]/g)?.length ?? 0;
}

/**
 * Requests a FIND page and checks that it is complete.
 *
 * @param cards how many parts it must show
 * @param cookie of a signed-in member
 * @throws Error when it is no 200, is not compressed as requested, or shows another number of parts
 */
export async function requestChecked(
  url: string,
  {
    encoding,
    cards,
    cookie,
  }: { readonly encoding: "br" | "gzip"; readonly cards: number | null; readonly cookie?: string },
): Promise<WireResponse> {
  const response = await request(url, {
    headers: { "accept-encoding": encoding, ...(cookie !== undefined && { cookie }) },
  });
  if (response.status !== 200) throw new Error(`${url} responded ${response.status}`);
  if (response.headers["content-encoding"] !== encoding) throw new Error(`${url} was not sent as ${encoding}`);
  if (response.headers["content-security-policy"] === undefined) throw new Error(`${url} had no security headers`);
  const found = cardsIn(textOf(response));
  if (cards !== null && found !== cards) throw new Error(`${url} showed ${found} parts instead of ${cards}`);
  return response;
}
