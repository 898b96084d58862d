import type { ClusterMember } from "../load/members";
import type { Cluster } from "../machines/cluster";
import type { FaultRow } from "../table";

/** What a fault is made with. */
export interface FaultContext {
  readonly cluster: Cluster;
  readonly members: readonly ClusterMember[];
  readonly print: (line: string) => void;
}

/** Makes a fault, measures what comes of it, and leaves the cluster whole. */
export type Fault = (context: FaultContext) => Promise<readonly FaultRow[]>;
