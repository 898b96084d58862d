import { request as httpRequest, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { z } from "zod";
import type { Log } from "~/lib/log";
import {
  adminOutcomeSchema,
  adminSchema,
  grantAdmin,
  listAdmins,
  removeFactors,
  revokeAdmin,
  setAdminFactor,
  type Admin,
  type AdminOutcome,
} from "./admins";
import type { Database } from "../database/database";
import type { RunningOwner } from "../storage/directory-lock";

/*
 * `npm run admin` and `npm run backup` reach a running server by HTTP over the unix socket in the data directory, which
 * only the server's own user can open. Nothing of it is reachable over the network.
 */

/** What the control socket controls: the running backend. */
export interface ControlTarget {
  /** Runs work with the database to itself. */
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /** A consistent tar archive of the data directory. */
  backup(): AsyncGenerator<Buffer>;
}

const commandSchema = z.discriminatedUnion("action", [
  z.object({ action: z.literal("grant"), email: z.string().min(1) }),
  z.object({ action: z.literal("revoke"), email: z.string().min(1) }),
  z.object({ action: z.literal("remove-factors"), email: z.string().min(1) }),
  z.object({ action: z.literal("list") }),
  z.object({ action: z.literal("second-factor"), isRequired: z.boolean() }),
]);

/** One administration command. */
export type AdminCommand = z.infer<typeof commandSchema>;

const resultSchema = z.union([z.object({ outcome: adminOutcomeSchema }), z.object({ admins: z.array(adminSchema) })]);

/** The result of a command: its outcome, or the list. */
export type AdminResult = { readonly outcome: AdminOutcome } | { readonly admins: readonly Admin[] };

const MAX_COMMAND_BYTES = 10_000;

/** Executes a command on a database. */
export async function executeAdminCommand(database: Database, command: AdminCommand): Promise<AdminResult> {
  switch (command.action) {
    case "grant":
      return { outcome: await grantAdmin(database, command.email) };
    case "revoke":
      return { outcome: await revokeAdmin(database, command.email) };
    case "remove-factors":
      return { outcome: await removeFactors(database, command.email) };
    case "list":
      return { admins: await listAdmins(database) };
    case "second-factor":
      return { outcome: await setAdminFactor(database, command.isRequired) };
  }
}

/** Handles the requests to the control socket. */
export function createControlListener(target: ControlTarget, log: Log): RequestListener {
  return (request, response) => {
    handle(target, log, request, response).catch((error: unknown) => {
      log.error({ err: error, path: request.url }, "a control request failed");
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { error: error instanceof Error ? error.message : String(error) });
    });
  };
}

async function handle(
  target: ControlTarget,
  log: Log,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === "POST" && request.url === "/admin") {
    const command = commandSchema.parse(JSON.parse(await readText(request, MAX_COMMAND_BYTES)));
    const result = await target.withDatabase((database) => executeAdminCommand(database, command));
    log.info({ action: command.action, outcome: "outcome" in result ? result.outcome : "listed" }, "admin command");
    sendJson(response, 200, result);
  } else if (request.method === "POST" && request.url === "/backup") {
    response.writeHead(200, { "content-type": "application/gzip" });
    // One pipeline, so that a client that disconnects ends the generator, which then removes its copy of the data.
    await pipeline(target.backup(), createGzip(), response);
    log.info({}, "backup written");
  } else {
    sendJson(response, 404, { error: "There is nothing here." });
  }
}

/** Sends an administration command to the running server. */
export async function requestAdminCommand(owner: RunningOwner, command: AdminCommand): Promise<AdminResult> {
  const response = await post(owner, "/admin", JSON.stringify(command));
  return resultSchema.parse(JSON.parse(await readText(response, 10_000_000)));
}

/** Requests a backup from the running server. The stream fails when the server cannot finish it. */
export function requestBackup(owner: RunningOwner): Promise<NodeJS.ReadableStream> {
  return post(owner, "/backup", "");
}

async function post(owner: RunningOwner, path: string, body: string): Promise<IncomingMessage> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = httpRequest({ socketPath: owner.socketPath, path, method: "POST" }, resolve);
    sent.once("error", reject);
    sent.end(body);
  });
  if (response.statusCode === 200) return response;
  const reason = z.object({ error: z.string() }).safeParse(JSON.parse(await readText(response, 100_000)));
  throw new Error(`Process ${owner.pid} answered: ${reason.data?.error ?? String(response.statusCode)}`);
}

async function readText(stream: IncomingMessage, limit: number): Promise<string> {
  stream.setEncoding("utf8");
  let text = "";
  for await (const chunk of stream) {
    text += String(chunk);
    if (text.length > limit) throw new Error("The message is too long.");
  }
  return text;
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
