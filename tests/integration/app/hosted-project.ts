import { once } from "node:events";
import { createServer } from "node:http";

/** What the project answers to one kind of call. */
export interface ProjectAnswer {
  readonly status: number;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A hosted Supabase project as far as a test needs one: it answers what it was told to, and 503 otherwise. */
export interface HostedProject {
  readonly origin: string;
  /** `METHOD path` of every call so far, with the address it was made to. */
  readonly asked: readonly { readonly call: string; readonly url: URL }[];
  /** From now on `call`, for example `POST /auth/v1/token`, is answered like this; null for 503. */
  answer(call: string, answer: ProjectAnswer | null): void;
  stop(): void;
}

/** Starts it on a free port. */
export async function startHostedProject(): Promise<HostedProject> {
  const asked: { call: string; url: URL }[] = [];
  const answers = new Map<string, ProjectAnswer>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://project.test");
    const call = `${request.method ?? ""} ${url.pathname}`;
    asked.push({ call, url });
    request.resume();
    const { status, body, headers } = answers.get(call) ?? { status: 503 };
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port was given");
  return {
    origin: `http://127.0.0.1:${String(address.port)}`,
    asked,
    answer(call, answer) {
      if (answer === null) answers.delete(call);
      else answers.set(call, answer);
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
