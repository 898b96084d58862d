import { useContext } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";

/**
 * The page's router. Its `state` may be newer than what React has rendered: a new address, or a response that has
 * arrived. React's hooks return the rendered state, so code that reacts to events reads the router's.
 */
export function usePageRouter() {
  const context = useContext(DataRouterContext);
  if (!context) throw new Error("A page has a router.");
  return context.router;
}
