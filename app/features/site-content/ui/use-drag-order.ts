import { useEffect, useRef } from "react";

/**
 * Lets rows of a list, each with its id in `data-card`, be dragged to another place of the same list.
 *
 * @param move is called with the id and the place, counted from 1
 */
export function useDragOrder(move: (card: number, place: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef(move);
  useEffect(() => {
    moved.current = move;
  });
  useEffect(() => {
    const own = list.current;
    if (own === null) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    let dragged: HTMLElement | null = null;
    const rowOf = ({ target }: DragEvent): HTMLElement | null =>
      target instanceof Element ? target.closest<HTMLElement>("[data-card]") : null;
    own.addEventListener(
      "dragstart",
      (event) => {
        dragged = rowOf(event);
      },
      { signal },
    );
    own.addEventListener(
      "dragover",
      (event) => {
        if (dragged !== null) event.preventDefault();
      },
      { signal },
    );
    own.addEventListener(
      "drop",
      (event) => {
        event.preventDefault();
        const onto = rowOf(event);
        if (dragged !== null && onto !== null && onto !== dragged) {
          moved.current(Number(dragged.dataset["card"]), [...own.children].indexOf(onto) + 1);
        }
        dragged = null;
      },
      { signal },
    );
    return () => {
      stop.abort();
    };
  }, []);
  return list;
}
