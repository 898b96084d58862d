import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { ListedItem } from "../item-list.model";

/**
 * The parts as they will be once what is on its way has arrived: a moved part stands at its new place at once, a
 * removed one is gone. When it is refused, the next page data puts things back.
 */
export function useOwnOrder(items: readonly ListedItem[]): readonly ListedItem[] {
  const { formData } = useNavigation();
  const intent = formData?.get("intent");
  if (intent === "remove" || intent === "move-to") {
    const gone = new Set(formData?.getAll("items"));
    return items.filter(({ key }) => !gone.has(key));
  }
  const from = items.findIndex(({ key }) => key === formData?.get("item"));
  const moved = items[from];
  const target = Number(formData?.get("position"));
  if (intent !== "move" || moved === undefined || !Number.isInteger(target)) return items;
  const first = items[0]?.position ?? 1;
  const rest = items.filter((item) => item !== moved);
  const to = Math.min(Math.max(target - first, 0), rest.length);
  return [...rest.slice(0, to), moved, ...rest.slice(to)].map((item, index) => ({ ...item, position: first + index }));
}

/**
 * Gives the focus back to the button that was pressed: a browser takes it away when the row of the button is put
 * elsewhere in the page. Of a row at the end of the list only the other button is left.
 */
export function useFocusKept(order: string) {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const id = wanted.current;
    if (id === null || document.activeElement !== document.body) return;
    const button = document.getElementById(id) ?? document.getElementById(otherButton(id));
    button?.focus();
  }, [order]);
  return (id: string) => {
    wanted.current = id;
  };
}

function otherButton(id: string): string {
  return id.startsWith("up-") ? id.replace("up-", "down-") : id.replace("down-", "up-");
}
