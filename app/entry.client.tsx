import { reloadOnMove } from "~/lib/browser/reload-on-move";
import { whenIdleOrWanted } from "~/lib/browser/when-idle-or-wanted";

const routerListens = reloadOnMove();

// No core flow needs hydration, so it never stands in the way of the first paint: the page waits
// until the browser is idle or the visitor starts to use it.
whenIdleOrWanted(() => {
  void import("./hydrate").then(({ hydrate }) => {
    hydrate(routerListens);
  });
});
