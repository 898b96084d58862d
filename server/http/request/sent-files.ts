import type { IncomingMessage } from "node:http";
import { ROUTE_ENTRIES } from "~/lib/route-entries";
import { createRouteMatcher } from "../route-matcher";
import type { RequestArea } from "./request-area";

const formWithFilesAt = createRouteMatcher(
  ROUTE_ENTRIES.filter(({ takesFiles }) => takesFiles).map(({ path }) => ({ path: `/${path}` })),
);

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
  return formWithFilesAt(path.replace(/\.data$/, "")) !== null;
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
