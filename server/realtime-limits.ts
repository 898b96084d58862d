/** Everything that bounds what live connections can ask for. Times in milliseconds. */
export interface RealtimeLimits {
  /** Connections of all visitors. */
  readonly sockets: number;
  /** Connections of one address. */
  readonly socketsPerAddress: number;
  /** Channels one connection may have joined. */
  readonly joins: number;
  /** Largest frame, bytes. */
  readonly messageBytes: number;
  /** Frames one connection may send in a second, and in one go. */
  readonly messagesPerSecond: number;
  /** Frames of one connection that may wait for the database. */
  readonly waitingFrames: number;
  /** How long a connection may say nothing; clients send a heartbeat every 25 s. */
  readonly idleMs: number;
  /** What may wait to be read by one client, bytes; one that reads more slowly is dropped. */
  readonly unreadBytes: number;
  /** Longest time a join waits for the database; a client gives up after 10 s. */
  readonly authorisationMs: number;
  /** How long a client may take to answer that the server closes. */
  readonly goodbyeMs: number;
}

/** What production runs with. */
export const REALTIME_LIMITS: RealtimeLimits = {
  sockets: 2_000,
  socketsPerAddress: 100,
  joins: 20,
  messageBytes: 65_536,
  messagesPerSecond: 50,
  waitingFrames: 64,
  idleMs: 60_000,
  unreadBytes: 65_536,
  authorisationMs: 8_000,
  goodbyeMs: 1_000,
};

/** Counts open connections. */
export interface SocketCounts {
  /** Takes a place; false when there is none left for this address or for anybody. */
  take(address: string): "taken" | "address-full" | "full";
  /** Gives a place back. */
  give(address: string): void;
  total(): number;
}

/** See {@link SocketCounts}. */
export function createSocketCounts({
  sockets,
  socketsPerAddress,
}: Pick<RealtimeLimits, "sockets" | "socketsPerAddress">): SocketCounts {
  const perAddress = new Map<string, number>();
  let total = 0;
  return {
    take(address) {
      if (total >= sockets) return "full";
      const open = perAddress.get(address) ?? 0;
      if (open >= socketsPerAddress) return "address-full";
      perAddress.set(address, open + 1);
      total += 1;
      return "taken";
    },
    give(address) {
      const open = perAddress.get(address) ?? 0;
      if (open <= 1) perAddress.delete(address);
      else perAddress.set(address, open - 1);
      total -= 1;
    },
    total: () => total,
  };
}

/**
 * A bucket that holds one second's worth and fills steadily.
 *
 * @returns whether one more is allowed now
 */
export function createRate(perSecond: number, now: () => number = () => performance.now()): () => boolean {
  let left = perSecond;
  let filledAt = now();
  return () => {
    const at = now();
    left = Math.min(perSecond, left + ((at - filledAt) / 1_000) * perSecond);
    filledAt = at;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
