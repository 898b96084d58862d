import { acquireDirectoryLock } from "../../../server/embedded/storage/directory-lock";

/* Takes the lock of a directory when a line arrives on stdin, prints the outcome, and keeps the lock. */

const [, , directory = ""] = process.argv;
process.stdout.write("waiting\n");
process.stdin.once("data", () => {
  const started = performance.now();
  acquireDirectoryLock(directory)
    .then(() => "held")
    .catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
    .then((outcome) => {
      process.stdout.write(`${JSON.stringify({ outcome, ms: performance.now() - started })}\n`);
    })
    .catch(() => process.exit(1));
});
