import { startBuiltSite, type BuiltSite } from "./built-site";

let running: Promise<BuiltSite> | undefined;

/**
 * The site that the files of one worker share, one after the other, since starting one takes longer than most of them. It
 * is for tests that isolate themselves by accounts and addresses of their own and leave the catalogue, the guides, the page
 * locks, the public collections and the reports of fit as they were. It trusts one proxy, and ends with the worker.
 */
export function sharedSite(): Promise<BuiltSite> {
  if (running === undefined) {
    // Vitest ends its workers with this signal, which would leave the site behind.
    process.once("SIGTERM", () => process.exit());
    running = startBuiltSite({ env: { TRUST_PROXY: "1", HOST: "127.0.0.1" } });
    // The next file tries again.
    running.catch(() => {
      running = undefined;
    });
  }
  return running;
}
