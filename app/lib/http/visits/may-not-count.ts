import type { SentHeaders } from "./sent-headers";

/** Whether the visitor asks not to be counted: Global Privacy Control. */
export function mayNotCount(headers: SentHeaders): boolean {
  return headers.get("Sec-GPC")?.trim() === "1";
}
