import { spawn, type ChildProcess } from "node:child_process";
import type { Log } from "~/lib/log";
import { encodingResultSchema, type EncodedPicture, type EncodingProblem } from "./encoding.server";

/** Encodes pictures, one at a time. */
export interface PictureEncoder {
  /**
   * What is kept of a picture. `busy` when too many wait, too many of this member do, or it takes too long; `damaged`
   * also when it ends the process.
   */
  encode(this: void, bytes: Uint8Array, member: string): Promise<EncodedPicture | EncodingProblem | "busy">;
}

export interface EncoderOptions {
  /** Path of the program that calls `runEncoder`: JavaScript, or TypeScript for `tsx`. */
  readonly program: string;
  readonly log: Log;
  readonly limits?: Partial<EncoderLimits>;
}

interface EncoderLimits {
  /** Most pictures that wait or are encoded. */
  readonly waiting: number;
  /** Most of them of one member. */
  readonly perMember: number;
  /** Longest time of one picture, milliseconds. */
  readonly encodingMs: number;
  /** Longest time that one waits for the others, milliseconds: a page has 15 s for everything. */
  readonly waitingMs: number;
  /** When the process ends that has nothing to do, milliseconds. */
  readonly idleMs: number;
}

const LIMITS: EncoderLimits = { waiting: 8, perMember: 3, encodingMs: 6_000, waitingMs: 7_500, idleMs: 30_000 };

/** Pictures are encoded in a process of their own, which is started when it is needed. */
export function createPictureEncoder({ program, log, limits: given }: EncoderOptions): PictureEncoder {
  const limits = { ...LIMITS, ...given };
  const members = new Map<string, number>();
  let inside = 0;
  let before: Promise<unknown> = Promise.resolve();
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  function end(): void {
    child?.kill("SIGKILL");
    child = null;
  }

  async function encodeNow(bytes: Uint8Array): Promise<EncodedPicture | EncodingProblem | "busy"> {
    clearTimeout(idle);
    child ??= startChild(program);
    const result = await askChild(child, bytes, limits.encodingMs);
    idle = setTimeout(end, limits.idleMs).unref();
    if (result !== "late" && result !== "ended") return result;
    log.warn({ bytes: bytes.byteLength, result }, "a picture was not encoded");
    end();
    return result === "late" ? "busy" : "damaged";
  }

  return {
    async encode(bytes, member) {
      const own = members.get(member) ?? 0;
      if (inside >= limits.waiting || own >= limits.perMember) return "busy";
      inside += 1;
      members.set(member, own + 1);
      const since = performance.now();
      const turn = before.then(async () =>
        performance.now() - since > limits.waitingMs ? ("busy" as const) : encodeNow(bytes),
      );
      before = turn.catch(() => undefined);
      try {
        return await turn;
      } finally {
        inside -= 1;
        const left = (members.get(member) ?? 1) - 1;
        if (left === 0) members.delete(member);
        else members.set(member, left);
      }
    },
  };
}

/** What the process responded with, or why it did not. */
type Answer = EncodedPicture | EncodingProblem | "late" | "ended";

/** Sends one file to the process. */
function askChild(child: ChildProcess, bytes: Uint8Array, timeMs: number): Promise<Answer> {
  return new Promise((resolve) => {
    const settle = (result: Answer): void => {
      clearTimeout(timer);
      child.off("message", answered).off("exit", ended).off("error", ended);
      resolve(result);
    };
    const answered = (message: unknown): void => settle(encodingResultSchema.safeParse(message).data ?? "ended");
    const ended = (): void => settle("ended");
    const timer = setTimeout(() => settle("late"), timeMs);
    child.on("message", answered).on("exit", ended).on("error", ended);
    child.send({ bytes }, (error) => {
      if (error !== null) ended();
    });
  });
}

function startChild(program: string): ChildProcess {
  const runsTypeScript = process.execArgv.some((option) => option.includes("tsx"));
  const options = [...process.execArgv, ...(program.endsWith(".ts") && !runsTypeScript ? ["--import", "tsx"] : [])];
  const child = spawn(process.execPath, [...options, program], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    // Bytes are sent as they are.
    serialization: "advanced",
    // Decoders are written in C: they get none of the server's secrets, and one heap, which takes less memory.
    env: { PATH: process.env["PATH"], NODE_ENV: process.env.NODE_ENV, MALLOC_ARENA_MAX: "1" },
  });
  // Neither keeps the server running.
  child.unref();
  child.channel?.unref();
  child.on("error", () => undefined);
  return child;
}
