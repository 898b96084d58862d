import { useRouteLoaderData } from "@remix-run/react";
import { useSyncExternalStore } from "react";
import { isIncluded, pinWishes } from "./pin-wishes";

/** How one part's pin stands: as the visitor asked for, else as the page's data says. */
export function usePinned(item: string, pinned: boolean): { readonly pinned: boolean; readonly waiting: boolean } {
  const data = useRootData();
  const wish = useSyncExternalStore(
    pinWishes.subscribe,
    () => pinWishes.all().get(item),
    () => pinWishes.none().get(item),
  );
  if (!wish || isIncluded(wish, data)) return { pinned, waiting: false };
  return { pinned: wish.intent === "pin", waiting: wish.waiting };
}

/** How many parts are pinned, what the server has not got yet included; null while nobody knows. */
export function usePinCount(counted: number | null): number | null {
  const data = useRootData();
  const wishes = useSyncExternalStore(pinWishes.subscribe, pinWishes.all, pinWishes.none);
  if (counted === null) return null;
  const changes = [...wishes.values()].filter((wish) => !isIncluded(wish, data));
  return changes.reduce((sum, { intent, before }) => sum + Number(intent === "pin") - Number(before), counted);
}

/** The root's data, a new object with every answer of the server. */
export function useRootData(): object | undefined {
  return objectOf(useRouteLoaderData(ROOT));
}

/** The same among the data of all routes. */
export function rootData(data: Readonly<Record<string, unknown>> | undefined): object | undefined {
  return objectOf(data?.[ROOT]);
}

const ROOT = "root";

function objectOf(data: unknown): object | undefined {
  return typeof data === "object" && data !== null ? data : undefined;
}
