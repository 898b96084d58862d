import { fileURLToPath } from "node:url";
import { runOnLoadCore } from "../servers/processes";
import type { Target } from "../servers/servers";
import { attackResultSchema, type Attack, type AttackResult } from "./attack-messages";

const PROGRAM = fileURLToPath(new URL("./attacks/program.ts", import.meta.url));

/** An attack that runs in a process of its own. */
export interface RunningAttack {
  /** Resolves when it begins. */
  readonly started: Promise<void>;
  readonly ended: Promise<AttackResult>;
}

/** Starts an attack on a server. */
export function startAttack({ origin }: Target, attack: Attack): RunningAttack {
  let onStart: () => void = () => undefined;
  const started = new Promise<void>((resolve) => {
    onStart = resolve;
  });
  const args = ["--import", "tsx", PROGRAM, new URL(origin).port, JSON.stringify(attack)];
  const ended = runOnLoadCore(process.execPath, args, process.env, onStart).then((printed) =>
    attackResultSchema.parse(JSON.parse(printed.slice(printed.indexOf("{")))),
  );
  return { started: Promise.race([started, ended.then(() => undefined)]), ended };
}
