/*
 * The limit of one Node process: `node bare-server.mjs <responses.json> <port>` sends ready-made bytes with their
 * Content-Length, and does nothing else. responses.json: [{ path, headers, body (base64) }].
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [file, port] = process.argv.slice(2);
const responses = new Map();
for (const { path, headers, body } of JSON.parse(readFileSync(file ?? "", "utf8"))) {
  const bytes = Buffer.from(body, "base64");
  responses.set(path, { bytes, headers: { ...headers, "content-length": bytes.length } });
}

createServer((request, response) => {
  const found = responses.get(request.url);
  if (found === undefined) {
    response.writeHead(404, { "content-length": 0 });
    response.end();
    return;
  }
  response.writeHead(200, found.headers);
  response.end(found.bytes);
}).listen(Number(port), "127.0.0.1");
