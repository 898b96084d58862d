/** Limits of the live connections. Times in milliseconds. */
export interface RealtimeLimits {
  /** Open connections in total. */
  readonly sockets: number;
  /** Open connections of one address. */
  readonly socketsPerAddress: number;
  /** Channels one connection may have joined. */
  readonly joins: number;
  /** Joins of one address per second, and at once. */
  readonly joinsPerSecond: number;
  /** Largest frame, bytes. */
  readonly messageBytes: number;
  /** Frames one connection may send per second, and at once. */
  readonly messagesPerSecond: number;
  /** Frames of one connection that may wait for the database. */
  readonly waitingFrames: number;
  /** Longest silence of a connection; clients send a heartbeat every 25 s. */
  readonly idleMs: number;
  /** Bytes that may wait to be read by one client; one that reads more slowly is dropped. */
  readonly sendBufferBytes: number;
  /** Longest time a join waits for the database; a client gives up after 10 s. */
  readonly authorisationMs: number;
  /** Longest time to wait for clients to close when the server stops. */
  readonly closeTimeoutMs: number;
}

/** The limits in production. */
export const REALTIME_LIMITS: RealtimeLimits = {
  sockets: 2_000,
  socketsPerAddress: 100,
  joins: 20,
  joinsPerSecond: 100,
  messageBytes: 65_536,
  messagesPerSecond: 50,
  waitingFrames: 64,
  idleMs: 60_000,
  sendBufferBytes: 65_536,
  authorisationMs: 8_000,
  closeTimeoutMs: 1_000,
};

/** Counts open connections, in total and per address. */
export interface ConnectionCounts {
  /** Counts one more, unless its address or the server has as many as allowed. */
  acquire(address: string): "taken" | "address-full" | "full";
  /** Counts one less. */
  release(address: string): void;
  total(): number;
}

/** See {@link ConnectionCounts}. */
export function createConnectionCounts({
  sockets,
  socketsPerAddress,
}: Pick<RealtimeLimits, "sockets" | "socketsPerAddress">): ConnectionCounts {
  const perAddress = new Map<string, number>();
  let total = 0;
  return {
    acquire(address) {
      if (total >= sockets) return "full";
      const open = perAddress.get(address) ?? 0;
      if (open >= socketsPerAddress) return "address-full";
      perAddress.set(address, open + 1);
      total += 1;
      return "taken";
    },
    release(address) {
      const open = perAddress.get(address) ?? 0;
      if (open <= 1) perAddress.delete(address);
      else perAddress.set(address, open - 1);
      total -= 1;
    },
    total: () => total,
  };
}
