import type { IconName } from "../drawing/icon-names";

/** A link of header, footer or bottom bar. The caller decides which there are. */
export interface SiteLink {
  readonly label: string;
  readonly to: string;
  readonly icon: IconName;
  /** Beside the label: how many things are there. */
  readonly count?: number | undefined;
  /** True for the area the page belongs to. */
  readonly current?: boolean | undefined;
  /** The colour of the line at the current link. */
  readonly area?: "find" | "learn" | "tune" | undefined;
}

/** The attributes of a link that depend on which page is shown. */
export function linkState(link: SiteLink): { readonly "aria-current"?: "true"; readonly "data-area"?: string } {
  return {
    ...(link.current ? { "aria-current": "true" as const } : {}),
    ...(link.area ? { "data-area": link.area } : {}),
  };
}
