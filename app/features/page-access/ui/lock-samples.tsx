import { Sample } from "~/ui/gallery/gallery";
import type { LockView } from "../admin/locks-view.model";
import { LockState } from "./lock-state";

/** The states of page locks of the gallery of components. */
export function LockSamples() {
  return (
    <Sample name="Lock: open, locked">
      <p className="actions">
        <LockState lock={lockOf(false)} />
        <LockState lock={lockOf(true)} />
      </p>
    </Sample>
  );
}

function lockOf(isLocked: boolean): LockView {
  return {
    ...{ name: "tools", label: "Tools", protection: "login", isLocked, note: null, addresses: [] },
    ...{ lockedAt: isLocked ? "2026-01-02T08:00:00Z" : null, lockedBy: isLocked ? "ada" : null },
  };
}
