import { readFileSync } from "node:fs";

/** Memory of a process in megabytes; null where the system does not report it (Linux does). */
export function residentMegabytes(pid: number): number | null {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readProc(`${pid}/status`))?.[1];
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
}

const MS_PER_TICK = 10;

/** Processor time that the main thread of a process has used, milliseconds; null where the system does not report it. */
export function mainThreadMs(pid: number): number | null {
  // The name in brackets may hold spaces; user and system time are the 12th and 13th field behind it.
  const [user, system] = readProc(`${pid}/task/${pid}/stat`).split(") ").at(-1)?.split(" ").slice(11, 13) ?? [];
  return user === undefined || system === undefined ? null : (Number(user) + Number(system)) * MS_PER_TICK;
}

function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, "utf8");
  } catch {
    return "";
  }
}
