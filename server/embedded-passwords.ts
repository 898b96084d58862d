import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { z } from "zod";

/** Makes and checks the hashes of passwords, in a thread of its own: each takes as long as many pages. */
export interface Passwords {
  /** A bcrypt hash, as a hosted Supabase stores it. */
  hash(password: string): Promise<string>;
  /**
   * Whether a password belongs to a hash. Without a hash it belongs to none, which takes just as long to find out: nobody
   * learns from the time whether there is an account.
   */
  matches(password: string, hash: string | null): Promise<boolean>;
  /** Ends the thread; whoever still waits is rejected. */
  close(): Promise<void>;
}

/** Two to the power of this many rounds. The auth library's own cost, and a hosted Supabase's. */
const COST = 10;

/** A hash of that cost of something nobody knows. */
const DECOY = "$2b$10$M8POIUc7.5aqI/oD0z9NG.T1P36jYeBfICruiPXDxpPyIcRdpbFN.";

/** bcrypt reads no further than this many bytes. */
const READ_BYTES = 72;

/** Plain JavaScript: it is run as it stands, without the program's own bundle. */
const THREAD = `
const { parentPort, workerData } = require("node:worker_threads");
const bcrypt = require(workerData.bcrypt);
parentPort.on("message", ({ id, password, hash }) => {
  let result = false;
  try {
    result = hash === null ? bcrypt.hashSync(password, workerData.cost) : bcrypt.compareSync(password, hash);
  } catch {
    // A hash of another making matches nothing.
  }
  parentPort.postMessage({ id, result });
});
`;

const answerSchema = z.object({ id: z.number(), result: z.union([z.string(), z.boolean()]) });

type Result = z.infer<typeof answerSchema>["result"];

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
    const worker = new Worker(THREAD, {
      eval: true,
      workerData: { bcrypt: createRequire(import.meta.url).resolve("bcryptjs"), cost: COST },
    });
    worker.on("message", (message: unknown) => {
      const { id, result } = answerSchema.parse(message);
      const waiter = waiting.get(id);
      waiting.delete(id);
      // An idle thread keeps no program alive.
      if (waiting.size === 0) worker.unref();
      waiter?.resolve(result);
    });
    worker.on("error", failAll);
    return worker;
  }

  function ask(password: string, hash: string | null): Promise<Result> {
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
      const made = await ask(password, null);
      if (typeof made !== "string") throw new Error("A password could not be hashed");
      return made;
    },
    async matches(password, hash) {
      const matched = await ask(password, hash ?? DECOY);
      return matched === true && hash !== null && Buffer.byteLength(password) <= READ_BYTES;
    },
    async close() {
      const worker = thread;
      failAll(new Error("The server is stopping"));
      await worker?.terminate();
    },
  };
}
