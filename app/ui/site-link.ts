import type { IconName } from "./icon-names";

/** A link of the shell. Only areas that work are linked, so the caller decides which there are. */
export interface SiteLink {
  readonly label: string;
  readonly to: string;
  readonly icon: IconName;
  /** Beside the label: how many things are there. */
  readonly count?: number | undefined;
  /** True for the area the visitor is in. */
  readonly current?: boolean | undefined;
  /** Colours the bead under the current link. */
  readonly area?: "find" | "learn" | "tune" | undefined;
}

/** The attributes of a shell link that depend on where the visitor is. */
export function linkState(link: SiteLink): { readonly "aria-current"?: "true"; readonly "data-area"?: string } {
  return {
    ...(link.current ? { "aria-current": "true" as const } : {}),
    ...(link.area ? { "data-area": link.area } : {}),
  };
}
