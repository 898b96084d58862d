import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { run } from "../process.mjs";

/**
 * First of these files that exists and can be run.
 *
 * @param {readonly string[]} files
 * @returns {Promise<string | null>}
 */
export async function firstExecutable(files) {
  for (const file of files) {
    try {
      await access(file, constants.X_OK);
      return file;
    } catch {
      // Not this one.
    }
  }
  return null;
}

/**
 * Where PATH finds a program.
 *
 * @param {string} name
 * @returns {Promise<string | null>}
 */
export function onPath(name) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return firstExecutable(folders.map((folder) => join(folder, name)));
}

/**
 * Installs a package of the operating system: with apt, as root or with a sudo that needs no password.
 *
 * @param {string} name
 * @returns {Promise<boolean>} whether it worked
 */
export async function installSystemPackage(name) {
  if (!(await onPath("apt-get"))) return false;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && (await run("sudo", ["-n", "true"], { capture: true })).code !== 0) return false;

  console.log(`Installing ${name} with apt ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const commands = [
    ["apt-get", "update", "-qq"],
    ["apt-get", "install", "-y", "-qq", "--no-install-recommends", name],
  ];
  for (const command of commands) {
    const [program, ...args] = isRoot ? command : ["sudo", "-n", "DEBIAN_FRONTEND=noninteractive", ...command];
    const { code, output } = await run(program, args, { env, capture: true });
    if (code !== 0) {
      console.error(output);
      return false;
    }
  }
  return true;
}
