import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { createAdmissionControl } from "../../../server/http/admission-control";
import { openSocket, page, startTestServer } from "../../support/servers/http-server";

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

const notAborted = () => new AbortController().signal;

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

  test("serves two hundred concurrent requests", async () => {
    const server = await startTestServer();
    const responses = await Promise.all(Array.from({ length: 200 }, () => fetch(`${server.origin}/find`)));
    expect(responses.every(({ status }) => status === 200)).toBe(true);
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

  test("leaves nothing open after many visitors disconnect", async () => {
    const server = await startTestServer({ limits: { running: 4, waiting: 50 } });
    for (let batch = 0; batch < 10; batch += 1) {
      const sockets = await Promise.all(Array.from({ length: 50 }, () => openSocket(server.port)));
      for (const socket of sockets) {
        socket.write("GET /find HTTP/1.1\r\nHost: localhost\r\n\r\n");
        socket.resetAndDestroy();
      }
      await Promise.all(sockets.map(async (socket) => socket.closed || once(socket, "close")));
    }
    expect((await fetch(server.origin)).status).toBe(200);
    expect(server.lines.join("")).not.toContain('"level":"error"');
  });
});

describe("the admission queue", () => {
  test("starts tasks in order, and never more than its limit", async () => {
    const admission = createAdmissionControl({ running: 2, waiting: 10 });
    const order: number[] = [];
    let running = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        admission.run(notAborted(), async () => {
          order.push(n);
          running += 1;
          most = Math.max(most, running);
          await new Promise((resolve) => setImmediate(resolve));
          running -= 1;
        }),
      ),
    );
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(most).toBe(2);
  });

  test("never starts a task whose visitor has disconnected", async () => {
    const admission = createAdmissionControl({ running: 1, waiting: 10 });
    const blocked = gate();
    const first = admission.run(notAborted(), () => blocked.promise);
    const leaving = new AbortController();
    let started = false;
    const second = admission.run(leaving.signal, () => {
      started = true;
      return Promise.resolve();
    });
    leaving.abort();
    expect(await second).toBe("gone");
    blocked.open();
    await first;
    expect(started).toBe(false);
  });

  test("frees the slot of a task that fails", async () => {
    const admission = createAdmissionControl({ running: 1, waiting: 1 });
    await expect(admission.run(notAborted(), () => Promise.reject(new Error("x")))).rejects.toThrow("x");
    expect(await admission.run(notAborted(), () => Promise.resolve("next"))).toBe("next");
  });
});
