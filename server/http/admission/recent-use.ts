/** Half of what was used is forgotten after so long. */
const HALF_LIFE_MS = 2_000;
/** What is less than this is forgotten altogether. */
const LEAST = 0.1;

/** How often each address was served lately, the more so the later. */
export interface RecentUse {
  add(address: string): void;
  of(address: string): number;
}

interface Use {
  readonly amount: number;
  readonly at: number;
}

/** Makes a {@link RecentUse}, which holds the addresses of some seconds. */
export function createRecentUse(now: () => number = () => performance.now()): RecentUse {
  /** The address that was not served for longest is first. */
  const uses = new Map<string, Use>();
  const left = ({ amount, at }: Use, until: number): number => amount * 2 ** ((at - until) / HALF_LIFE_MS);
  const forgetOld = (at: number): void => {
    for (const [address, use] of uses) {
      if (left(use, at) >= LEAST) return;
      uses.delete(address);
    }
  };
  return {
    add(address) {
      const at = now();
      const before = uses.get(address);
      uses.delete(address);
      uses.set(address, { amount: (before === undefined ? 0 : left(before, at)) + 1, at });
      forgetOld(at);
    },
    of(address) {
      const use = uses.get(address);
      return use === undefined ? 0 : left(use, now());
    },
  };
}
