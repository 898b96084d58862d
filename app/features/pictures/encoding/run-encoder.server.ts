import { constants, setPriority } from "node:os";
import { encodePicture, limitDecoding } from "./encode-picture.server";
import { encodingRequestSchema } from "./encoding.server";

/**
 * What the process that encodes pictures does: one after the other, whenever pages leave it the processor. A file that
 * crashes the decoder, or takes it too long, ends this process and nothing else.
 */
export function runEncoder(): void {
  // Before threads are started, which take it over.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  limitDecoding();
  process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
  // A terminal and a service manager signal all processes; this one ends with the server.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
  process.on("message", (message) => {
    const { bytes } = encodingRequestSchema.parse(message);
    void encodePicture(bytes).then((result) => process.send?.(result));
  });
}
