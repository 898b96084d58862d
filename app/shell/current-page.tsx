import { Outlet, PrefetchPageLinks, useLocation, useNavigation } from "@remix-run/react";
import { useDelayed } from "~/lib/browser/use-delayed";
import { usePreloadedRoutes } from "~/lib/browser/use-preloaded-routes";
import { useRouteFocus } from "~/lib/browser/use-route-focus";
import { paths } from "~/lib/paths";
import { PendingPage } from "./pending-page";
import { useRootData } from "./root-data";

const SKELETON_DELAY_MS = 150;
const PRELOADED_ROUTES = {
  mainRouteId: "routes/find/find",
  areas: [
    { id: "routes/learn/learn", address: paths.learn() },
    { id: "routes/tune/tune", address: paths.tune() },
    { id: "routes/contribute/contribute", address: paths.contribute() },
  ],
  details: [{ id: "routes/find/part", address: paths.part({ manufacturerSlug: "maker", partSlug: "part" }) }],
};

/** The page of the address, or a skeleton of the next one while that is loading; preloads the areas' modules. */
export function CurrentPage() {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const printer = useRootData()?.myPrinter?.slug ?? null;
  const announcement = useRouteFocus();
  const preload = usePreloadedRoutes(PRELOADED_ROUTES);
  const leaving = navigation.state === "loading" && navigation.location.pathname !== pathname;
  const showSkeleton = useDelayed(leaving, SKELETON_DELAY_MS);

  return (
    <>
      <p className="sr-only" role="status" aria-live="polite">
        {announcement}
      </p>
      {showSkeleton && navigation.location ? <PendingPage pathname={navigation.location.pathname} /> : <Outlet />}
      {preload && pathname !== paths.find() ? <PrefetchPageLinks page={paths.find({ printer })} /> : null}
    </>
  );
}
