import { createServer } from "node:http";
import { listenOnFreePort } from "./listen";

/** The response to one kind of call. */
export interface ProjectResponse {
  readonly status: number;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A fake hosted Supabase project: it sends the configured responses, and 503 for other calls. */
export interface FakeHostedProject {
  readonly origin: string;
  /** `METHOD path` and URL of every call so far. */
  readonly requests: readonly { readonly call: string; readonly url: URL }[];
  /** Sets the response to a call such as `POST /auth/v1/token`; null for 503. */
  setResponse(call: string, response: ProjectResponse | null): void;
  stop(): void;
}

/** Starts it on a free port. */
export async function startFakeHostedProject(): Promise<FakeHostedProject> {
  const requests: { call: string; url: URL }[] = [];
  const responses = new Map<string, ProjectResponse>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://project.test");
    const call = `${request.method ?? ""} ${url.pathname}`;
    requests.push({ call, url });
    request.resume();
    const { status, body, headers } = responses.get(call) ?? { status: 503 };
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  });
  const port = await listenOnFreePort(server);
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    requests,
    setResponse(call, response) {
      if (response === null) responses.delete(call);
      else responses.set(call, response);
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
