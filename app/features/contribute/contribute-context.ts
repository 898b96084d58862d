import type { SharedRead } from "~/lib/shared-read";
import type { Contributions } from "./contributors.model";

/** The part of the load context that the page about contributing needs. */
export interface ContributeContext {
  readonly contributions: SharedRead<Contributions>;
}
