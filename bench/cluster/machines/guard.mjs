import { rm } from "node:fs/promises";
import { createInterface } from "node:readline";

/*
 * Outlives the harness and tidies up after it, however it ends. Each line of standard input is `group <pid>`,
 * `ended <pid>` or `folder <path>`; when the input ends, the groups are killed and the folders removed.
 */
const groups = new Set();
const folders = new Set();

for await (const line of createInterface({ input: process.stdin })) {
  const at = line.indexOf(" ");
  const [word, value] = [line.slice(0, at), line.slice(at + 1)];
  if (word === "group") groups.add(Number(value));
  if (word === "ended") groups.delete(Number(value));
  if (word === "folder") folders.add(value);
}
for (const group of groups) {
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
// Processes that are about to end may still write into their folders.
for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
