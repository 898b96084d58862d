import { request } from "node:http";

/** A response whose body was read. */
export interface TextResponse {
  readonly status: number;
  readonly text: string;
}

/** Sends a GET from one of this machine's loopback addresses, each of which is a visitor of its own to the server. */
export function requestFrom(localAddress: string, url: string): Promise<TextResponse> {
  const { port, pathname, search } = new URL(url);
  const target = { host: "127.0.0.1", port, path: pathname + search, localAddress, agent: false };
  return new Promise((resolve, reject) => {
    request(target, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (piece: string) => (text += piece));
      response.once("error", reject).once("end", () => {
        resolve({ status: response.statusCode ?? 0, text });
      });
    })
      .on("error", reject)
      .end();
  });
}
