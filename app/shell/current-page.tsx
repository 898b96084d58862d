import { Outlet, PrefetchPageLinks, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useState, type ComponentType } from "react";
import { isOffline } from "~/lib/browser/connection";
import { useDelayed } from "~/lib/browser/use-delayed";
import { usePreloadedRoutes } from "~/lib/browser/use-preloaded-routes";
import { useRouteFocus } from "~/lib/browser/use-route-focus";
import { whenWanted } from "~/lib/browser/when-idle-or-wanted";
import { paths } from "~/lib/paths";
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

/** The skeletons, which are loaded when the page is used: nobody leaves it before. */
async function loadPendingPage() {
  // What cannot be loaded is not asked for: the page would say that a part of it is broken.
  if (isOffline()) return null;
  return import("./pending-page").then(
    ({ PendingPage }) => PendingPage,
    () => null,
  );
}

/** The page of the address, or a skeleton of the next one while that is loading; preloads the areas' modules. */
export function CurrentPage() {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const printer = useRootData()?.myPrinter?.slug ?? null;
  const announcement = useRouteFocus();
  const preload = usePreloadedRoutes(PRELOADED_ROUTES);
  const leaving = navigation.state === "loading" && navigation.location.pathname !== pathname;
  const [PendingPage, setPendingPage] = useState<ComponentType<{ readonly pathname: string }> | null>(null);
  useEffect(() => whenWanted(() => void loadPendingPage().then((loaded) => setPendingPage(() => loaded))), []);
  const showSkeleton = useDelayed(leaving, SKELETON_DELAY_MS);

  return (
    <>
      <p className="sr-only" role="status" aria-live="polite">
        {announcement}
      </p>
      {showSkeleton && PendingPage && navigation.location ? (
        <PendingPage pathname={navigation.location.pathname} />
      ) : (
        <Outlet />
      )}
      {preload && pathname !== paths.find() ? <PrefetchPageLinks page={paths.find({ printer })} /> : null}
    </>
  );
}
