/*
 * A disk without room, for a process that begins with it: `--import ./tests/support/programs/full-disk.mjs`. What the file
 * FULL_DISK_SWITCH contains decides what is wrong with the folder FULL_DISK_ROOT; nothing is while there is no such file:
 *
 * - "low": the system says that there is hardly any room;
 * - "full": nothing grows and nothing new is made; what is overwritten in place is written, as on most file systems;
 * - "kept": the same while there is a file `reserve`, which keeps the last room there is;
 * - "broken": nothing at all is written, as on a file system that copies what it changes.
 */
import fs from "node:fs";
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

const root = process.env["FULL_DISK_ROOT"] ?? "";
const switchFile = process.env["FULL_DISK_SWITCH"] ?? "";
const real = { ...fs };
const realStatfs = promises.statfs;

function fault() {
  try {
    return real.readFileSync(switchFile, "utf8");
  } catch {
    return "";
  }
}

/** Whether writes to the file of that path, or of that open file, may fail now. */
function isAffected(file) {
  if (!["full", "kept", "broken"].includes(fault())) return false;
  if (fault() === "kept" && !real.existsSync(`${root}/reserve`)) return false;
  const path = typeof file === "number" ? real.readlinkSync(`/proc/self/fd/${String(file)}`) : String(file);
  return path.startsWith(root);
}

const noRoom = () => Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC", errno: -28 });

fs.openSync = (path, flags, mode) => {
  const creates = typeof flags === "number" ? (flags & fs.constants.O_CREAT) !== 0 : /[wa]/.test(flags ?? "");
  if (creates && !real.existsSync(path) && isAffected(path)) throw noRoom();
  return real.openSync(path, flags, mode);
};
fs.mkdirSync = (path, options) => {
  if (isAffected(path)) throw noRoom();
  return real.mkdirSync(path, options);
};
fs.writeSync = (file, data, offset, length, position) => {
  if (isAffected(file)) {
    const end = (position ?? 0) + (length ?? data.length);
    if (fault() === "broken" || end > real.fstatSync(file).size) throw noRoom();
  }
  return real.writeSync(file, data, offset, length, position);
};
promises.statfs = async (path) => {
  const found = await realStatfs(path);
  return ["low", "kept"].includes(fault()) && path.startsWith(root) ? { ...found, bavail: 100, bsize: 4_096 } : found;
};
syncBuiltinESMExports();
