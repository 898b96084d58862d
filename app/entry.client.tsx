import { loadPageModules } from "~/lib/browser/page-modules";
import { reloadOnMove } from "~/lib/browser/reload-on-move";
import { whenIdleOrWanted } from "~/lib/browser/when-idle-or-wanted";

const routerListens = reloadOnMove();

async function start(): Promise<void> {
  const modules = loadPageModules();
  const { hydrate } = await import("./hydrate");
  await modules;
  hydrate(routerListens);
}

// No core flow needs hydration, so neither the scripts nor their work stand in the way of the first paint: both wait until
// the page has been painted and the browser is idle, or the visitor starts to use the page.
whenIdleOrWanted(() => void start());
