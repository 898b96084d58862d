import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { z } from "zod";

/** Hashes passwords and compares them with hashes, in a worker thread: one hash takes as long as many pages. */
export interface Passwords {
  /** A bcrypt hash, as a hosted Supabase stores it. */
  hash(password: string): Promise<string>;
  /**
   * Whether a password matches a hash. Without a hash the result is false after the same time, so that the time does
   * not reveal whether there is an account.
   */
  matches(password: string, hash: string | null): Promise<boolean>;
  /** Ends the thread; pending calls reject. */
  close(): Promise<void>;
}

/** Logarithm of the number of rounds. The same as the auth library's and a hosted Supabase's. */
const COST = 10;

/** A hash of that cost which no known password matches. */
const DECOY = "$2b$10$M8POIUc7.5aqI/oD0z9NG.T1P36jYeBfICruiPXDxpPyIcRdpbFN.";

/** bcrypt ignores the bytes after these. */
const MAX_BYTES = 72;

/** Plain JavaScript, since it runs as it is and not as part of the server's bundle. */
const WORKER = `
const { parentPort, workerData } = require("node:worker_threads");
const bcrypt = require(workerData.bcrypt);
parentPort.on("message", ({ id, password, hash }) => {
  let result = false;
  try {
    result = hash === null ? bcrypt.hashSync(password, workerData.cost) : bcrypt.compareSync(password, hash);
  } catch {
    // A hash of another format matches nothing.
  }
  parentPort.postMessage({ id, result });
});
`;

const resultSchema = z.object({ id: z.number(), result: z.union([z.string(), z.boolean()]) });

type Result = z.infer<typeof resultSchema>["result"];

interface Waiter {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

/** See {@link Passwords}. The thread starts with the first password. */
export function createPasswords(): Passwords {
  const waiting = new Map<number, Waiter>();
  let thread: Worker | null = null;
  let lastId = 0;

  function failAll(error: Error): void {
    thread = null;
    const waiters = [...waiting.values()];
    waiting.clear();
    for (const { reject } of waiters) reject(error);
  }

  function start(): Worker {
    const worker = new Worker(WORKER, {
      eval: true,
      workerData: { bcrypt: createRequire(import.meta.url).resolve("bcryptjs"), cost: COST },
    });
    worker.on("message", (message: unknown) => {
      const { id, result } = resultSchema.parse(message);
      const waiter = waiting.get(id);
      waiting.delete(id);
      // An idle thread must not keep the process running.
      if (waiting.size === 0) worker.unref();
      waiter?.resolve(result);
    });
    worker.on("error", failAll);
    return worker;
  }

  function runInThread(password: string, hash: string | null): Promise<Result> {
    const worker = (thread ??= start());
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.ref();
      worker.postMessage({ id, password, hash });
    });
  }

  return {
    async hash(password) {
      const hashed = await runInThread(password, null);
      if (typeof hashed !== "string") throw new Error("A password could not be hashed");
      return hashed;
    },
    async matches(password, hash) {
      const matched = await runInThread(password, hash ?? DECOY);
      return matched === true && hash !== null && Buffer.byteLength(password) <= MAX_BYTES;
    },
    async close() {
      const worker = thread;
      failAll(new Error("The server is stopping"));
      await worker?.terminate();
    },
  };
}
