/*
 * A server process composed as in `server.ts`, with fakes behind it, for what can
 * only be seen from outside, such as signals and uncaught errors. Writes its port, then JSON log lines.
 */
import { createHttpServer } from "../../../server/http/http-server";
import { createLog } from "../../../server/main/log";
import { watchProcess } from "../../../server/main/process-events";
import { createStop, prepareDrain } from "../../../server/main/shutdown";
import { NO_STATIC_FILES } from "../../../server/http/response/static-files";

const log = createLog({ readable: false, sink: { write: (line) => process.stdout.write(line) } });
const held: (() => void)[] = [];

async function site(request: Request): Promise<Response> {
  switch (new URL(request.url).pathname) {
    case "/held":
      await new Promise<void>((resolve) => {
        held.push(resolve);
        log.info({}, `holding ${held.length}`);
      });
      return new Response("finished");
    case "/large":
      return new Response(Buffer.alloc(4_000_000, "x"));
    case "/rejects-late":
      setImmediate(() => void Promise.reject(new Error("nobody waits for this")));
      return new Response("ok");
    case "/throws-late":
      setImmediate(() => {
        throw new Error("nobody catches this");
      });
      return new Response("ok");
    case "/throws-in-a-timer":
      setTimeout(() => {
        throw new Error("nobody catches this either");
      }, 1);
      return new Response("ok");
    case "/breaks-off":
      return new Response(
        new ReadableStream({
          pull(controller) {
            controller.error(new Error("half a page"));
          },
        }),
      );
    default:
      return new Response("ok");
  }
}

const server = createHttpServer({
  env: { siteUrl: null, allowedHosts: [], trustProxy: 0, nodeEnv: "production" },
  log,
  siteHandler: () => site,
  readiness: { check: () => Promise.resolve({ ready: true, message: "Ready" }) },
  staticFiles: NO_STATIC_FILES,
});

const drain = prepareDrain(server);
watchProcess(
  log,
  createStop({
    steps: [
      () => {
        // Only now do the held pages finish: they are in flight while the server stops.
        setImmediate(() => {
          for (const finish of held.splice(0)) finish();
        });
        return drain();
      },
      () => {
        log.info({}, "backend closed");
        return Promise.resolve();
      },
    ],
    onError: (error) => {
      log.error({ err: error }, "stopping failed");
    },
    exit: (code) => process.exit(code),
  }),
);

// What the process does by itself, outside of requests.
process.on("SIGUSR2", () => {
  for (let n = 0; n < 10; n += 1) {
    setTimeout(() => {
      throw new Error("nobody catches this outside of requests");
    }, 1);
  }
});

server.listen(0, "127.0.0.1", () => {
  log.info({ address: server.address() }, "listening");
});
