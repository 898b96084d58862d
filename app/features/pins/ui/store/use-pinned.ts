import type { PartKey } from "../../../catalogue/catalogue.model";
import { useRouteLoaderData } from "@remix-run/react";
import { useSyncExternalStore } from "react";
import { isIncluded, pendingPins } from "./pending-pins";

/** Whether a part is pinned: by its pending pin, else by the page's data. */
export function usePinned(item: PartKey, pinned: boolean): { readonly pinned: boolean; readonly waiting: boolean } {
  const data = useLoadedRoot();
  const pending = useSyncExternalStore(
    pendingPins.subscribe,
    () => pendingPins.all().get(item),
    () => pendingPins.none().get(item),
  );
  if (!pending || isIncluded(pending, data)) return { pinned, waiting: false };
  return { pinned: pending.intent === "pin", waiting: pending.waiting };
}

/** How many parts are pinned, pending pins included; null while the server cannot find it out. */
export function usePinCount(counted: number | null): number | null {
  const data = useLoadedRoot();
  const pending = useSyncExternalStore(pendingPins.subscribe, pendingPins.all, pendingPins.none);
  if (counted === null) return null;
  const changes = [...pending.values()].filter((pin) => !isIncluded(pin, data));
  return changes.reduce(
    (sum, { intent, pinnedBefore }) => sum + Number(intent === "pin") - Number(pinnedBefore),
    counted,
  );
}

/** The root loader's data: a new object after every load. The server, which has no pending pins, need not look it up. */
export const useLoadedRoot = import.meta.env.SSR ? () => undefined : useRootInBrowser;

function useRootInBrowser(): object | undefined {
  return objectIn(useRouteLoaderData(ROOT));
}

/** The root loader's data among the data of all routes. */
export function rootDataIn(data: Readonly<Record<string, unknown>> | undefined): object | undefined {
  return objectIn(data?.[ROOT]);
}

const ROOT = "root";

function objectIn(data: unknown): object | undefined {
  return typeof data === "object" && data !== null ? data : undefined;
}
