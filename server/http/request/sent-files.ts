import type { IncomingMessage } from "node:http";
import { matchRoutes } from "react-router";
import { ROUTE_ENTRIES } from "~/lib/route-entries";
import type { RequestArea } from "./request-area";

const ROUTES = ROUTE_ENTRIES.filter(({ takesFiles }) => takesFiles).map(({ path }) => ({ path: `/${path}` }));

/** Whether a request may come with a file: an object for the storage service, or a form that has one. */
export function maySendFile(
  { method, headers }: Pick<IncomingMessage, "method" | "headers">,
  area: RequestArea,
  path: string,
) {
  if (method !== "POST") return false;
  if (area === "data-api") return path.startsWith("/storage/v1/object/");
  if (area !== "site" || !/^multipart\//i.test(headers["content-type"] ?? "")) return false;
  // Client navigation posts to the path of its data.
  return matchRoutes(ROUTES, path.replace(/\.data$/, "")) !== null;
}

/** Places for bodies with a file: they are read into memory, and arrive slowly. */
export interface FilePlaces {
  /** Takes a place: what gives it back, null when none is free. */
  take(): (() => void) | null;
}

/** See {@link FilePlaces}. */
export function createFilePlaces(places: number): FilePlaces {
  let taken = 0;
  return {
    take() {
      if (taken >= places) return null;
      taken += 1;
      let given = false;
      return () => {
        if (!given) taken -= 1;
        given = true;
      };
    },
  };
}
