/** Deliveries at the same time, and those to one domain: a slow one delays its own mails only. */
const MAX_AT_ONCE = 6;
export const MAX_AT_ONCE_TO_DOMAIN = 2;

/** Who may deliver now: a few at the same time, the domains one after the other. */
export interface TurnsByDomain {
  /** Resolves when it is a mail's turn, with what ends that. */
  take(this: void, domain: string): Promise<() => void>;
}

/** See {@link TurnsByDomain}. */
export function createTurnsByDomain(): TurnsByDomain {
  let running = 0;
  const runningTo = new Map<string, number>();
  /** The domain that was served longest ago is first. */
  const waiting = new Map<string, (() => void)[]>();

  function change(domain: string, by: 1 | -1): void {
    running += by;
    const count = (runningTo.get(domain) ?? 0) + by;
    if (count === 0) runningTo.delete(domain);
    else runningTo.set(domain, count);
  }

  function startNext(): void {
    // Domains that are added again while this runs come up again.
    for (const [domain, starts] of waiting) {
      if (running >= MAX_AT_ONCE) return;
      if ((runningTo.get(domain) ?? 0) >= MAX_AT_ONCE_TO_DOMAIN) continue;
      const [start, ...others] = starts;
      waiting.delete(domain);
      if (others.length > 0) waiting.set(domain, others);
      change(domain, 1);
      start?.();
    }
  }

  return {
    take: (domain) =>
      new Promise((resolve) => {
        const start = (): void =>
          resolve(() => {
            change(domain, -1);
            startNext();
          });
        waiting.set(domain, [...(waiting.get(domain) ?? []), start]);
        startNext();
      }),
  };
}
