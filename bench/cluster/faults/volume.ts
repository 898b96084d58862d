import type { FaultRow } from "../table";

export async function volume(): Promise<readonly FaultRow[]> {
  return Promise.resolve([]);
}
