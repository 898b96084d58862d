/*
 * The limit of one Node process: `node bare-server.mjs <answers.json> <port>` sends ready-made bytes with their
 * Content-Length, and does nothing else. answers.json: [{ path, headers, body (base64) }].
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [file, port] = process.argv.slice(2);
const answers = new Map();
for (const { path, headers, body } of JSON.parse(readFileSync(file ?? "", "utf8"))) {
  const bytes = Buffer.from(body, "base64");
  answers.set(path, { bytes, headers: { ...headers, "content-length": bytes.length } });
}

createServer((request, response) => {
  const answer = answers.get(request.url);
  if (answer === undefined) {
    response.writeHead(404, { "content-length": 0 });
    response.end();
    return;
  }
  response.writeHead(200, answer.headers);
  response.end(answer.bytes);
}).listen(Number(port), "127.0.0.1");
