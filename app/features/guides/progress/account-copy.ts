import { COPY_KEY } from "./copy-keys";

/** See `settleCopy`. Every page asks, and few browsers have a copy. */
export async function settleTicks(owner: string | null): Promise<void> {
  try {
    if (localStorage.getItem(COPY_KEY) === null) return;
    const { settleCopy } = await import("./progress-copy");
    await settleCopy(owner);
  } catch {
    // Storage that is forbidden has none, and without a connection the next page asks again.
  }
}
