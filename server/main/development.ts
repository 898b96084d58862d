import type { IncomingMessage, Server } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import type { DevelopmentFiles } from "../http/request-handler";
import { parseServerBuild } from "../http/remix-handler";

/** The pages while developing. */
export interface DevelopmentPages {
  readonly files: DevelopmentFiles;
  /** The pages as they are on disk now. */
  readonly build: () => Promise<ServerBuild>;
  close(): Promise<void>;
}

/** Starts Vite inside this server: pages change without a restart. Never loaded in production. */
export async function startVite(server: Server): Promise<DevelopmentPages> {
  const vite = await import("vite");
  const running = await vite.createServer({
    server: { middlewareMode: true, hmr: { server } },
    appType: "custom",
  });
  return {
    files: (request, response, next) => {
      running.middlewares(request, response, next);
    },
    build: async () => parseServerBuild(await running.ssrLoadModule("virtual:remix/server-build")),
    close: () => running.close(),
  };
}

/** Whether a request is for the socket on which Vite notifies pages of changed files. */
export function isViteSocket({ headers }: IncomingMessage): boolean {
  return /^vite-(?:hmr|ping)$/.test(headers["sec-websocket-protocol"] ?? "");
}
