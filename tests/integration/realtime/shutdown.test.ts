import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import WebSocket from "ws";
import { startAuthServer } from "../../support/servers/auth-server";

test("a stopping server tells its clients to reconnect later, and accepts no new ones", async () => {
  const site = await startAuthServer({ live: { closeTimeoutMs: 300 } });
  onTestFinished(() => site.stop());
  const url = `${site.origin.replace("http", "ws")}/realtime/v1/websocket?apikey=${site.backend.publishableKey}`;
  const closing = new WebSocket(url);
  await once(closing, "open");
  const closeFrame = once(closing, "close");
  const unresponsive = new WebSocket(url);
  await once(unresponsive, "open");
  unresponsive.pause();
  const cut = once(unresponsive, "close");

  const from = performance.now();
  await site.backend.realtime.close();
  expect(performance.now() - from).toBeLessThan(2_000);
  expect((await closeFrame)[0]).toBe(1001);
  unresponsive.resume();
  await cut;

  const late = new WebSocket(url);
  late.on("error", () => undefined);
  const [, response] = await once(late, "unexpected-response");
  expect(response).toMatchObject({ statusCode: 503, headers: { "retry-after": "5" } });
  late.terminate();
});
