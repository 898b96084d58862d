import type { ShouldRevalidateFunction } from "@remix-run/react";

/** For pages that show what stands there now after a conflict: by default a refused form loads no data. */
export const revalidateAfterConflict: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;
