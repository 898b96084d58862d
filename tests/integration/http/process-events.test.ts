import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Agent, request as httpRequest } from "node:http";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { bundledProgram } from "../../support/programs/bundled-program";
import { openSocket } from "../../support/servers/http-server";

const PROGRAM = fileURLToPath(new URL("../../support/programs/child-server.ts", import.meta.url));

interface Child {
  readonly process: ChildProcess;
  readonly origin: string;
  readonly port: number;
  readonly output: () => string;
  readonly errors: () => string;
  /** Exit code, once it has ended. */
  readonly exited: Promise<unknown>;
  /** Resolves when the output contains a text. */
  readonly wrote: (text: string) => Promise<void>;
}

const listening = z.object({ address: z.object({ port: z.number() }) });

async function startChild(): Promise<Child> {
  const child = spawn(process.execPath, ["--enable-source-maps", bundledProgram(PROGRAM)], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  let errors = "";
  const watchers = new Set<() => void>();
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    for (const look of watchers) look();
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const wrote = (text: string) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!output.includes(text)) return;
        watchers.delete(look);
        resolve();
      };
      watchers.add(look);
      look();
    });
  const exited = once(child, "exit").then(([code]) => z.number().nullable().parse(code));
  await wrote('"listening"');
  const { address } = listening.parse(
    JSON.parse(output.split("\n").find((line) => line.includes('"listening"')) ?? ""),
  );
  return {
    process: child,
    origin: `http://127.0.0.1:${address.port}`,
    port: address.port,
    output: () => output,
    errors: () => errors,
    exited,
    wrote,
  };
}

/** One GET on a kept-alive connection; rejects when the connection is reset. */
function getWith(agent: Agent, url: string): Promise<{ status: number; length: number; connection: string }> {
  return new Promise((resolve, reject) => {
    httpRequest(url, { agent }, (response) => {
      let length = 0;
      response.on("data", (chunk: Buffer) => (length += chunk.length));
      response.on("error", reject);
      response.on("end", () => {
        resolve({ status: response.statusCode ?? 0, length, connection: response.headers.connection ?? "" });
      });
    })
      .on("error", reject)
      .end();
  });
}

describe("stopping the server", () => {
  test("finishes open requests without resets, then closes the rest", async () => {
    const child = await startChild();
    const agent = new Agent({ keepAlive: true, maxSockets: 50 });
    onTestFinished(() => {
      agent.destroy();
    });
    // Connections that are idle when the signal comes.
    await Promise.all(Array.from({ length: 20 }, () => getWith(agent, `${child.origin}/`)));
    const idle = await openSocket(child.port);
    const held = Array.from({ length: 10 }, () => fetch(`${child.origin}/held`));
    const large = Array.from({ length: 5 }, () => getWith(agent, `${child.origin}/large`));
    await child.wrote("holding 10");

    const began = performance.now();
    child.process.kill("SIGTERM");
    await child.wrote('"stopping"');
    // On their way on a kept connection when the server had already stopped listening.
    const late = await getWith(agent, `${child.origin}/`);
    expect([late.status, late.connection]).toEqual([200, "close"]);

    const finished = await Promise.all(held.map(async (response) => (await response).text()));
    expect(finished).toEqual(Array<string>(10).fill("finished"));
    for (const { status, length } of await Promise.all(large)) expect([status, length]).toEqual([200, 4_000_000]);
    expect(await child.exited).toBe(0);
    expect(performance.now() - began).toBeLessThan(3_500);
    expect(child.output()).toContain("backend closed");
    idle.destroy();
  });

  test("accepts no new connections", async () => {
    const child = await startChild();
    const held = fetch(`${child.origin}/held`).then((response) => response.text());
    await child.wrote("holding 1");
    child.process.kill("SIGINT");
    await child.wrote('"stopping"');
    await held;
    await child.exited;
    await expect(fetch(child.origin)).rejects.toThrow();
  });

  test("does not wait for a client that never finishes", async () => {
    const child = await startChild();
    const socket = await openSocket(child.port);
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n");
    await fetch(child.origin);
    const began = performance.now();
    child.process.kill("SIGTERM");
    expect(await child.exited).toBe(0);
    expect(performance.now() - began).toBeLessThan(5_500);
  });

  test("happens at once on a second signal", async () => {
    const child = await startChild();
    const socket = await openSocket(child.port);
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n");
    await fetch(child.origin);
    child.process.kill("SIGTERM");
    await child.wrote('"stopping"');
    child.process.kill("SIGTERM");
    expect(await child.exited).toBe(1);
  });
});

describe("uncaught errors", () => {
  test("are logged with an id, and visitors do not notice", async () => {
    const child = await startChild();
    const errors = ["/rejects-late", "/throws-late", "/throws-in-a-timer"];
    const visitors = Array.from({ length: 30 }, async (_, n) => {
      const path = n % 10 === 0 ? (errors[n / 10] ?? "/") : "/";
      return (await fetch(child.origin + path)).status;
    });
    expect(new Set(await Promise.all(visitors))).toEqual(new Set([200]));
    await child.wrote("nobody waits for this");
    await child.wrote("nobody catches this");
    await child.wrote("nobody catches this either");
    expect(child.output().match(/"errorId":"[\w-]{36}"/g)).toHaveLength(3);
    expect((await fetch(child.origin)).status).toBe(200);
    expect(child.process.exitCode).toBeNull();
    expect(child.errors()).toBe("");
  });

  test("half way through a page give a 500 with an id, not half a page", async () => {
    const child = await startChild();
    const response = await fetch(`${child.origin}/breaks-off`, { headers: { accept: "text/html" } });
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(text).toContain(response.headers.get("x-request-id"));
    expect(text).not.toContain("half a page");
    await child.wrote("half a page");
  });

  test("of requests never stop the server, however many there are", async () => {
    const child = await startChild();
    const paths = ["/throws-late", "/throws-in-a-timer"];
    for (let n = 0; n < 100; n += 1) expect((await fetch(child.origin + (paths[n % 2] ?? "/"))).status).toBe(200);
    await expect.poll(() => child.output().match(/"errorId"/g)?.length).toBe(100);
    expect((await fetch(child.origin)).status).toBe(200);
    expect(child.output()).not.toContain("too many uncaught errors");
  });

  test("outside of requests end the process in an orderly way when they do not stop", async () => {
    const child = await startChild();
    const held = fetch(`${child.origin}/held`).then((response) => response.text());
    await child.wrote("holding 1");
    child.process.kill("SIGUSR2");
    expect(await held).toBe("finished");
    expect(await child.exited).toBe(1);
    expect(child.output()).toContain("too many uncaught errors");
  });
});
