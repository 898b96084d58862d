import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { createAdmission } from "../../../server/overload";
import { openSocket, page, startFront } from "./front";

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

const nobodyGone = () => new AbortController().signal;

describe("overload (R44)", () => {
  test("what exceeds the queue is refused at once with Retry-After, the rest is served", async () => {
    const blocked = gate();
    const front = await startFront({
      limits: { running: 2, waiting: 3 },
      site: () => async () => {
        await blocked.promise;
        return page();
      },
    });
    const refusals: number[] = [];
    const statuses = Array.from({ length: 20 }, async () => {
      const began = performance.now();
      const response = await fetch(front.origin);
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

  test("files and probes are answered however busy the pages are", async () => {
    const blocked = gate();
    const front = await startFront({
      limits: { running: 1, waiting: 1 },
      site: () => async () => {
        await blocked.promise;
        return page();
      },
    });
    const busy = Array.from({ length: 5 }, () => fetch(front.origin));
    expect((await fetch(`${front.origin}/healthz`)).status).toBe(200);
    expect((await fetch(`${front.origin}/readyz`)).status).toBe(200);
    blocked.open();
    await Promise.all(busy);
  });

  test("two hundred at once are all served", async () => {
    const front = await startFront();
    const responses = await Promise.all(Array.from({ length: 200 }, () => fetch(`${front.origin}/find`)));
    expect(responses.every(({ status }) => status === 200)).toBe(true);
  });

  test("a visitor who leaves is told to the page, and frees its place", async () => {
    const started = gate();
    const aborted = gate();
    const front = await startFront({
      limits: { running: 1, waiting: 10 },
      site: () => (request, facts) => {
        if (new URL(request.url).pathname !== "/slow") return page();
        started.open();
        return new Promise((_, reject) => {
          facts.over.addEventListener("abort", () => {
            aborted.open();
            reject(new Error("left"));
          });
        });
      },
    });
    const socket = await openSocket(front.port);
    socket.write("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await started.promise;
    socket.destroy();
    await aborted.promise;
    expect((await fetch(front.origin)).status).toBe(200);
    expect(front.lines.join("")).not.toContain('"level":"error"');
  });

  test("a page that never answers is given up, and its place freed", async () => {
    const front = await startFront({
      limits: { running: 1, waiting: 10, pageMs: 50 },
      site: () => (request) => (new URL(request.url).pathname === "/hangs" ? new Promise(() => undefined) : page()),
    });
    const hung = await fetch(`${front.origin}/hangs`);
    expect([hung.status, hung.headers.get("retry-after")]).toEqual([503, "1"]);
    expect((await fetch(front.origin)).status).toBe(200);
  });

  test("while the pages are not there yet: 503 with Retry-After", async () => {
    const front = await startFront({ site: () => null });
    const response = await fetch(`${front.origin}/find`, { headers: { accept: "text/html" } });
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await response.text()).toContain("<h1>Service Unavailable</h1>");
  });

  test("a storm of visitors who leave keeps nothing open (R46)", async () => {
    const front = await startFront({ limits: { running: 4, waiting: 50 } });
    for (let batch = 0; batch < 10; batch += 1) {
      const sockets = await Promise.all(Array.from({ length: 50 }, () => openSocket(front.port)));
      for (const socket of sockets) {
        socket.write("GET /find HTTP/1.1\r\nHost: localhost\r\n\r\n");
        socket.resetAndDestroy();
      }
      await Promise.all(sockets.map(async (socket) => socket.closed || once(socket, "close")));
    }
    expect((await fetch(front.origin)).status).toBe(200);
    expect(front.lines.join("")).not.toContain('"level":"error"');
  });
});

describe("admission", () => {
  test("starts what waits in the order it came, and never more than its limit", async () => {
    const admission = createAdmission({ running: 2, waiting: 10 });
    const order: number[] = [];
    let running = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        admission.run(nobodyGone(), async () => {
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

  test("never starts the work of somebody who has left", async () => {
    const admission = createAdmission({ running: 1, waiting: 10 });
    const blocked = gate();
    const first = admission.run(nobodyGone(), () => blocked.promise);
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

  test("a task that fails frees its place", async () => {
    const admission = createAdmission({ running: 1, waiting: 1 });
    await expect(admission.run(nobodyGone(), () => Promise.reject(new Error("x")))).rejects.toThrow("x");
    expect(await admission.run(nobodyGone(), () => Promise.resolve("next"))).toBe("next");
  });
});
