import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import WebSocket from "ws";
import { startAuthServer, type AuthServer } from "../../support/servers/auth-server";
import { statusOf } from "../../support/servers/http-server";

let site: AuthServer;

beforeAll(async () => {
  site = await startAuthServer({ live: { sockets: 6, socketsPerAddress: 3, joins: 2, messagesPerSecond: 10 } });
});

afterAll(() => site.stop());

interface RawClient {
  readonly socket: WebSocket;
  readonly responses: readonly unknown[];
  /** Code of the closing, once it is closed. */
  readonly closed: Promise<number>;
  send(frame: unknown): void;
}

const address = (query = `apikey=${site.backend.publishableKey}&vsn=2.0.0`, path = "/realtime/v1/websocket") =>
  `${site.origin.replace("http", "ws")}${path}?${query}`;

/** Opens a connection; it is closed, and its place given back, when the test ends. */
async function open(from = "127.0.0.1", url = address()): Promise<RawClient> {
  const socket = new WebSocket(url.replace("localhost", "127.0.0.1"), { localAddress: from });
  socket.on("error", () => undefined);
  const responses: unknown[] = [];
  socket.on("message", (data: Buffer) => responses.push(JSON.parse(data.toString("utf8"))));
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  onTestFinished(async () => {
    socket.terminate();
    await closed;
  });
  await once(socket, "open");
  return {
    socket,
    responses,
    closed,
    send: (frame) => socket.send(typeof frame === "string" ? frame : JSON.stringify(frame)),
  };
}

/** The response to a connection that is not accepted. */
async function refusedWith(from: string, url = address(), headers: Record<string, string> = {}): Promise<number> {
  const socket = new WebSocket(url.replace("localhost", "127.0.0.1"), { localAddress: from, headers });
  return new Promise((resolve, reject) => {
    socket.once("unexpected-response", (_request, response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
      socket.terminate();
    });
    socket.on("error", () => undefined);
    socket.once("open", () => {
      socket.terminate();
      reject(new Error("The connection was taken"));
    });
  });
}

const reply = (client: RawClient, ref: string) =>
  client.responses.find((result) => Array.isArray(result) && result[1] === ref && result[3] === "phx_reply");

describe("connections", () => {
  test("are limited per address, and in total", async () => {
    const mine = [await open("127.0.0.1"), await open("127.0.0.1"), await open("127.0.0.1")];
    expect(await refusedWith("127.0.0.1")).toBe(429);
    await open("127.0.0.2");
    await open("127.0.0.3");
    await open("127.0.0.4");
    expect(await refusedWith("127.0.0.5")).toBe(503);
    // A closed connection no longer counts.
    mine[0]?.socket.close();
    await mine[0]?.closed;
    await expect.poll(async () => (await open("127.0.0.5")).socket.readyState).toBe(WebSocket.OPEN);
  });

  test("are accepted from pages of this site or without an Origin", async () => {
    expect(await refusedWith("127.0.0.1", address(), { origin: "https://evil.example" })).toBe(403);
    expect(await refusedWith("127.0.0.1", address(), { origin: "null" })).toBe(403);
    expect(await refusedWith("127.0.0.1", address(), { host: "evil.example" })).toBe(421);
    await open();
  });

  test("need the site's key and a known protocol version", async () => {
    const key = site.backend.publishableKey;
    expect(await refusedWith("127.0.0.1", address("vsn=2.0.0"))).toBe(401);
    expect(await refusedWith("127.0.0.1", address("apikey=wrong&vsn=2.0.0"))).toBe(401);
    // The secret key is not accepted in a URL, since URLs are written to logs.
    expect(await refusedWith("127.0.0.1", address(`apikey=${site.backend.secretKey}`))).toBe(401);
    expect(await refusedWith("127.0.0.1", address(`apikey=${key}&vsn=3.0.0`))).toBe(400);
    await open("127.0.0.1", address(`apikey=${key}`));
  });

  test("are accepted at one path; an upgrade elsewhere is ignored", async () => {
    const query = `apikey=${site.backend.publishableKey}`;
    expect(await refusedWith("127.0.0.1", address(query, "/realtime/v1/other"))).toBe(404);
    expect(await refusedWith("127.0.0.1", address(query, "/realtime/v1/websocket/"))).toBe(404);
    expect(await refusedWith("127.0.0.1", address(query, "/"))).toBe(200);
  });
});

describe("an invalid handshake", () => {
  const port = () => Number(new URL(site.origin).port);
  const exchange = async (lines: readonly string[]): Promise<string> => {
    const socket = connect(port(), "127.0.0.1");
    socket.on("error", () => undefined);
    const chunks: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    await new Promise((resolve) => socket.once("close", resolve));
    return Buffer.concat(chunks).toString("latin1");
  };
  const head = (method: string, ...more: string[]) => [
    `${method} /realtime/v1/websocket?apikey=${site.backend.publishableKey}&vsn=2.0.0 HTTP/1.1`,
    `Host: localhost:${port()}`,
    "Connection: Upgrade",
    ...more,
  ];

  test.each([
    ["without a key of its own", (): string[] => head("GET", "Upgrade: websocket", "Sec-WebSocket-Version: 13"), 400],
    [
      "of an unknown version",
      (): string[] =>
        head("GET", "Upgrade: websocket", "Sec-WebSocket-Version: 99", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="),
      400,
    ],
    ["to another protocol", (): string[] => head("GET", "Upgrade: h2c"), 404],
    ["with a body", (): string[] => head("POST", "Upgrade: websocket", "Content-Length: 2"), 400],
  ])("with %s gets an error response, and the connection is closed", async (_name, lines, status) => {
    const response = await exchange(lines());
    expect(statusOf(response)).toBe(status);
    expect(response.toLowerCase()).toContain("x-content-type-options: nosniff");
  });
});

describe("one connection", () => {
  test("may join a limited number of channels", async () => {
    const client = await open();
    for (const n of [1, 2, 3]) client.send([String(n), String(n), `realtime:t${n}`, "phx_join", {}]);
    await expect.poll(() => reply(client, "3")).toBeDefined();
    const statuses = ["1", "2", "3"].map((ref) => JSON.stringify(reply(client, ref)).includes('"status":"ok"'));
    expect(statuses).toEqual([true, true, false]);
    client.send(["1", "4", "realtime:t1", "phx_leave", {}]);
    client.send(["5", "5", "realtime:t5", "phx_join", {}]);
    await expect.poll(() => JSON.stringify(reply(client, "5"))).toContain('"status":"ok"');
  });

  test.each([
    ["a frame that is too large", () => `["1","1","realtime:${"x".repeat(70_000)}","phx_join",{}]`, 1009],
    ["no JSON", () => "nonsense", 1003],
    ["no frame", () => '{"topic":1}', 1003],
    ["a topic without end", () => `["1","1","realtime:${"x".repeat(300)}","phx_join",{}]`, 1003],
  ])("that sends %s is closed", async (_name, frame, code) => {
    const client = await open();
    client.send(["1", "1", "phoenix", "heartbeat", {}]);
    await expect.poll(() => reply(client, "1")).toBeDefined();
    client.send(frame());
    expect(await client.closed).toBe(code);
  });

  test("that sends too much is closed", async () => {
    const client = await open();
    for (let n = 0; n < 30; n++) client.send([null, String(n), "phoenix", "heartbeat", {}]);
    expect(await client.closed).toBe(1008);
    expect(client.responses.length).toBeLessThanOrEqual(11);
  });

  test("gets an error for topics that do not exist", async () => {
    const client = await open();
    client.send(["1", "1", "pins:everybody", "phx_join", {}]);
    client.send(["1", "2", "realtime:unjoined", "broadcast", { event: "x" }]);
    client.send(["1", "3", "realtime:odd", "phx_join", { config: { private: "perhaps" } }]);
    for (const ref of ["1", "2", "3"]) {
      await expect.poll(() => JSON.stringify(reply(client, ref))).toContain('"status":"error"');
    }
  });
});

describe("a client that does not read", () => {
  test("is disconnected, and the others receive everything", async () => {
    const healthy = await open();
    healthy.send(["1", "1", "realtime:flood", "phx_join", {}]);
    await expect.poll(() => reply(healthy, "1")).toBeDefined();

    const slow = await handshake();
    const before = slow.bytesRead;
    slow.write(clientFrame('["1","1","realtime:flood","phx_join",{}]'));
    await expect.poll(() => slow.bytesRead).toBeGreaterThan(before);
    slow.pause();

    const payload = "x".repeat(7_000);
    const dropped = () => site.lines.some((line) => line.includes("reads too slowly"));
    let sent = 0;
    while (!dropped() && sent < 20_000) {
      await site.sql("select realtime.send(jsonb_build_object('text', $1::text), 'E', 'flood', false)", [payload]);
      sent += 1;
      if (sent % 20 === 0) await expect.poll(() => healthy.responses.length).toBe(sent + 1);
    }
    expect(dropped()).toBe(true);
    await expect.poll(() => healthy.responses.length).toBe(sent + 1);
  });

  async function handshake(): Promise<Socket> {
    const socket = connect(Number(new URL(site.origin).port), "127.0.0.1");
    socket.on("error", () => undefined);
    onTestFinished(() => {
      socket.destroy();
    });
    const url = new URL(address());
    socket.write(
      [
        `GET ${url.pathname}${url.search} HTTP/1.1`,
        `Host: ${url.host}`,
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "",
        "",
      ].join("\r\n"),
    );
    socket.resume();
    await expect.poll(() => socket.bytesRead).toBeGreaterThan(0);
    return socket;
  }

  /** A text frame of less than 126 bytes, masked with zeros. */
  function clientFrame(text: string): Buffer {
    return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
  }
});
