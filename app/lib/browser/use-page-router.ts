import { useContext } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";

/**
 * The page's router. Its `state` may be newer than what React has drawn: an address it has moved to, an answer it has
 * got. What somebody does meanwhile is about that newer state, and hooks of React know nothing of it.
 */
export function usePageRouter() {
  const context = useContext(DataRouterContext);
  if (!context) throw new Error("A page has a router.");
  return context.router;
}
