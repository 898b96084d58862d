import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { LIMITS } from "../../../server/http/limits";
import { createAdmissionControls } from "../../../server/http/request-handler";
import { requestFrom } from "../../support/clients/request-from";
import { dataApiOf, openSocket, page, startTestServer } from "../../support/servers/http-server";

interface Gate {
  readonly promise: Promise<void>;
  readonly open: () => void;
}

function gate(): Gate {
  let open: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { promise, open };
}

const NOTHING = { entered: 0, running: 0, waiting: 0, addresses: 0 };

const statusFrom = async (localAddress: string, url: string) => (await requestFrom(localAddress, url)).status;

describe("admission control of pages", () => {
  test("refuses requests beyond the queue at once with Retry-After and serves the rest", async () => {
    const blocked = gate();
    const server = await startTestServer({
      limits: { running: 2, waiting: 3 },
      siteHandler: () => async () => {
        await blocked.promise;
        return page();
      },
    });
    const refusals: number[] = [];
    const statuses = Array.from({ length: 20 }, async () => {
      const began = performance.now();
      const response = await fetch(server.origin);
      await response.arrayBuffer();
      if (response.status === 503) {
        refusals.push(performance.now() - began);
        expect(response.headers.get("retry-after")).toBe("1");
        if (refusals.length === 15) blocked.open();
      }
      return response.status;
    });
    const counts = await Promise.all(statuses);
    const served = counts.filter((status) => status === 200).length;
    // Two run and three wait; those two had to wait a turn before, so a burst may fill the queue first.
    expect(served).toBeGreaterThanOrEqual(3);
    expect(served).toBeLessThanOrEqual(5);
    expect(refusals).toHaveLength(20 - served);
  });

  test("serves files and health checks however busy the pages are", async () => {
    const blocked = gate();
    const server = await startTestServer({
      limits: { running: 1, waiting: 1 },
      siteHandler: () => async () => {
        await blocked.promise;
        return page();
      },
    });
    const busy = Array.from({ length: 5 }, () => fetch(server.origin));
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    blocked.open();
    await Promise.all(busy);
  });

  test("serves two hundred concurrent requests of seven addresses", async () => {
    const server = await startTestServer({ limits: { queueMs: 20_000 } });
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, n) => statusFrom(`127.0.0.${2 + Math.floor(n / 32)}`, `${server.origin}/find`)),
    );
    expect(new Set(responses)).toEqual(new Set([200]));
  });

  test("leaves others their pages when one address has more open requests than one may have", async () => {
    const limits = { ...LIMITS, running: 16, perAddress: 8, addressPauseMs: 50 };
    const admission = createAdmissionControls(limits);
    const blocked = gate();
    const server = await startTestServer({
      limits,
      admission,
      siteHandler: () => async (request) => {
        if (new URL(request.url).pathname === "/held") await blocked.promise;
        return page();
      },
    });
    const many = Array.from({ length: 40 }, () => statusFrom("127.0.0.2", `${server.origin}/held`));
    await expect.poll(() => admission.pages.counts().running).toBe(8);
    const others = await Promise.all(
      Array.from({ length: 6 }, (_, n) => statusFrom(`127.0.0.${4 + n}`, `${server.origin}/find`)),
    );
    expect(new Set(others)).toEqual(new Set([200]));
    await expect.poll(() => server.lines.filter((line) => line.includes('"status":429')).length).toBe(32);
    blocked.open();
    expect((await Promise.all(many)).filter((status) => status === 200)).toHaveLength(8);
    expect(admission.pages.counts()).toEqual(NOTHING);
  });

  test("refuses an address with 429 and Retry-After, after a pause", async () => {
    const blocked = gate();
    const server = await startTestServer({
      limits: { perAddress: 1, addressPauseMs: 100 },
      siteHandler: () => async () => {
        await blocked.promise;
        return page();
      },
    });
    const first = fetch(server.origin);
    await expect.poll(async () => (await fetch(server.origin)).status).toBe(429);
    const began = performance.now();
    const refused = await fetch(server.origin);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
    expect(performance.now() - began).toBeGreaterThan(90);
    blocked.open();
    expect((await first).status).toBe(200);
  });

  test("holds back the refusals of an address that repeats its requests at once", async () => {
    const blocked = gate();
    const server = await startTestServer({
      limits: { running: 1, waiting: 1, refusalsPerSecond: 3, addressPauseMs: 5_000 },
      siteHandler: () => async () => {
        await blocked.promise;
        return page();
      },
    });
    const admitted = Array.from({ length: 2 }, () => statusFrom("127.0.0.3", server.origin));
    await expect.poll(() => statusFrom("127.0.0.4", server.origin)).toBe(503);
    const repeated = Array.from({ length: 20 }, () => statusFrom("127.0.0.2", server.origin));
    const refused = () => server.lines.filter((line) => line.includes('"status":503')).length;
    await expect.poll(refused).toBeGreaterThanOrEqual(4);
    // Another address is refused at once, after all those have arrived.
    expect(await statusFrom("127.0.0.5", server.origin)).toBe(503);
    expect(refused()).toBeLessThan(12);
    blocked.open();
    await Promise.all([...admitted, ...repeated]);
  });

  test("does not count the visitors of a proxy as one address, and warns once that it is not set up", async () => {
    const blocked = gate();
    const server = await startTestServer({
      limits: { perAddress: 1 },
      siteHandler: () => async () => {
        await blocked.promise;
        return page();
      },
    });
    const through = Array.from({ length: 5 }, (_, n) =>
      fetch(server.origin, { headers: { "x-forwarded-for": `203.0.113.${n}` } }),
    );
    await expect.poll(() => server.lines.join("").match(/had X-Forwarded-For/g)?.length).toBe(1);
    blocked.open();
    expect((await Promise.all(through)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(server.lines.join("").match(/had X-Forwarded-For/g)).toHaveLength(1);
  });

  test("gives up a request that waits for too long", async () => {
    const blocked = gate();
    const server = await startTestServer({
      limits: { running: 1, queueMs: 50 },
      siteHandler: () => async () => {
        await blocked.promise;
        return page();
      },
    });
    const first = fetch(server.origin);
    const second = await Promise.race([fetch(server.origin), first]);
    expect([second.status, second.headers.get("retry-after")]).toEqual([503, "1"]);
    blocked.open();
    expect((await first).status).toBe(200);
  });

  test("aborts the page when its visitor disconnects, and frees its slot", async () => {
    const started = gate();
    const aborted = gate();
    const server = await startTestServer({
      limits: { running: 1, waiting: 10 },
      siteHandler: () => (request, facts) => {
        if (new URL(request.url).pathname !== "/slow") return page();
        started.open();
        return new Promise((_, reject) => {
          facts.abortSignal.addEventListener("abort", () => {
            aborted.open();
            reject(new Error("left"));
          });
        });
      },
    });
    const socket = await openSocket(server.port);
    socket.write("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await started.promise;
    socket.destroy();
    await aborted.promise;
    expect((await fetch(server.origin)).status).toBe(200);
    expect(server.lines.join("")).not.toContain('"level":"error"');
  });

  test("gives up a page that never responds, and frees its slot", async () => {
    const server = await startTestServer({
      limits: { running: 1, waiting: 10, pageMs: 50 },
      siteHandler: () => (request) =>
        new URL(request.url).pathname === "/hangs" ? new Promise(() => undefined) : page(),
    });
    const hung = await fetch(`${server.origin}/hangs`);
    expect([hung.status, hung.headers.get("retry-after")]).toEqual([503, "1"]);
    expect((await fetch(server.origin)).status).toBe(200);
  });

  test("responds 503 with Retry-After until the pages are loaded", async () => {
    const server = await startTestServer({ siteHandler: () => null });
    const response = await fetch(`${server.origin}/find`, { headers: { accept: "text/html" } });
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await response.text()).toContain("<h1>Service Unavailable</h1>");
  });

  test("leaves nothing behind after many visitors disconnect, pipelining or not", async () => {
    const limits = { ...LIMITS, running: 4, waiting: 50 };
    const admission = createAdmissionControls(limits);
    const server = await startTestServer({
      limits,
      admission,
      dataApi: () => dataApiOf(() => Promise.resolve(Response.json([]))),
    });
    for (let batch = 0; batch < 10; batch += 1) {
      const sockets = await Promise.all(Array.from({ length: 50 }, () => openSocket(server.port)));
      for (const [n, socket] of sockets.entries()) {
        const path = n % 3 === 0 ? "/rest/v1/parts" : "/find";
        socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(n % 2 === 0 ? 1 : 30));
        if (n % 5 === 0) socket.destroy();
        else socket.resetAndDestroy();
      }
      await Promise.all(sockets.map(async (socket) => socket.closed || once(socket, "close")));
    }
    await expect.poll(() => admission.pages.counts()).toEqual(NOTHING);
    await expect.poll(() => admission.dataApi.counts()).toEqual(NOTHING);
    expect((await fetch(server.origin)).status).toBe(200);
    expect(server.lines.join("")).not.toContain('"level":"error"');
  });
});

describe("admission control of the data API", () => {
  test("has a queue of its own: pages never wait for it", async () => {
    const blocked = gate();
    const server = await startTestServer({
      limits: { dataRunning: 1, dataWaiting: 2 },
      dataApi: () =>
        dataApiOf(async () => {
          await blocked.promise;
          return Response.json([]);
        }),
    });
    const calls = Array.from({ length: 20 }, () => fetch(`${server.origin}/rest/v1/parts`));
    const refused = await Promise.race(calls.slice(10));
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await refused.json()).toHaveProperty("message");
    expect((await fetch(`${server.origin}/find`)).status).toBe(200);
    blocked.open();
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
  });
});
