import type { VisitorSession } from "~/data/session.server";
import type { BaseLoadContext } from "~/lib/http/base-load-context";
import type { PictureStore } from "./pictures.store.server";

/** The part of the load context that pictures need. */
export interface PicturesContext extends Pick<BaseLoadContext, "log"> {
  readonly session: VisitorSession;
  readonly pictures: PictureStore;
}
