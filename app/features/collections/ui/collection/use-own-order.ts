import { useEffect, useRef } from "react";
import { useSentForms } from "~/lib/browser/requests/sent-forms";
import type { ListedItem } from "../../item-list.model";

/**
 * The parts with everything applied that is being sent or waits for a connection: a moved part is at its new position at
 * once, a removed one is gone. When the server refuses it, the page's next data restores the order.
 */
export function useOwnOrder(items: readonly ListedItem[]): readonly ListedItem[] {
  return useSentForms().reduce((before, { fields }) => applied(before, fields), items);
}

function applied(items: readonly ListedItem[], fields: FormData): readonly ListedItem[] {
  const intent = fields.get("intent");
  if (intent === "remove" || intent === "move-to") {
    const gone = new Set(fields.getAll("items"));
    return items.filter(({ key }) => !gone.has(key));
  }
  const from = items.findIndex(({ key }) => key === fields.get("item"));
  const moved = items[from];
  const target = Number(fields.get("position"));
  if (intent !== "move" || moved === undefined || !Number.isInteger(target)) return items;
  const first = items[0]?.position ?? 1;
  const rest = items.filter((item) => item !== moved);
  const to = Math.min(Math.max(target - first, 0), rest.length);
  return [...rest.slice(0, to), moved, ...rest.slice(to)].map((item, index) => ({ ...item, position: first + index }));
}

/**
 * Restores the focus on the button that was pressed, which is lost when the browser moves the button's row. At an end of
 * the list the row has only the other button.
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
