import { createServer, type ServerResponse } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../tests/support/data/temporary-folder";
import type { Log } from "~/lib/log";
import { attachBackendProcess, type BackendOwner } from "./attached-backend";
import type { ToUser } from "./shared-backend";

const quiet = () => undefined;
const log: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet, child: () => log };
const secrets = { jwtSecret: "jwt", sessionSecret: "session", publishableKey: "publishable", secretKey: "secret" };

test("a call on its way goes on when the owner of the backend only says that it has been stable", async () => {
  const folder = await temporaryFolder();
  let receive: (response: ServerResponse) => void = quiet;
  const received = new Promise<ServerResponse>((resolve) => {
    receive = resolve;
  });
  const server = createServer((_request, response) => receive(response));
  await new Promise<void>((resolve) => server.listen(join(folder.path, "backend.sock"), resolve));
  let tell: (message: unknown) => void = quiet;
  const owner: BackendOwner = {
    send: quiet,
    onMessage(listener) {
      tell = listener;
    },
  };
  const serving = { socket: "backend.sock", secrets };
  const state = (problem: string | null): ToUser => ({ kind: "backend-state", serving, problem, hasMailbox: false });
  const attaching = attachBackendProcess({ dataDir: folder.path, log, owner });
  tell(state("It has stopped again and again"));
  const backend = await attaching;

  const answered = backend.fetch(new Request("http://backend.test/rest/v1/parts"));
  const response = await received;
  tell(state(null));
  expect(backend.problem()).toBeNull();
  response.end("[]");
  expect((await answered).status).toBe(200);

  await backend.close();
  server.closeAllConnections();
  server.close();
  await folder.remove();
});
