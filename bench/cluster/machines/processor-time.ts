import { readdirSync, readFileSync } from "node:fs";

const MS_PER_TICK = 10;

/**
 * CPU time that each of these programs has used with all that it started, milliseconds.
 *
 * @param pids by name
 */
export function processorTimes(pids: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  const processes = readProcesses();
  const times = Object.entries(pids).map(([name, pid]): [string, number] => [name, timeOf(pid, processes)]);
  return Object.fromEntries(times);
}

/** Time that all cores have worked since the machine began, for whichever program, milliseconds. */
export function busyTime(): number {
  const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n");
  // cpu user nice system idle iowait irq softirq ...
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = line.split(/ +/).slice(1).map(Number);
  return (user + nice + system + irq + softirq) * MS_PER_TICK;
}

interface Process {
  readonly parent: number;
  readonly ms: number;
}

function readProcesses(): ReadonlyMap<number, Process> {
  const processes = new Map<number, Process>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // The name in brackets may hold spaces. Behind it: state, parent, and as 12th and 13th field user and system time.
      const fields = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
      processes.set(Number(name), {
        parent: Number(fields[1]),
        ms: (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK,
      });
    } catch {
      // It has ended meanwhile.
    }
  }
  return processes;
}

function timeOf(pid: number, processes: ReadonlyMap<number, Process>): number {
  const children = [...processes].filter(([, { parent }]) => parent === pid);
  return (processes.get(pid)?.ms ?? 0) + children.reduce((sum, [child]) => sum + timeOf(child, processes), 0);
}
