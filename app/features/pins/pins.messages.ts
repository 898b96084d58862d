import type { Toast } from "~/lib/toast";
import { ACCOUNT_PINS_MAX, DEVICE_PINS_MAX } from "./pins.model";

/** Every sentence about pins: the specification's own (section 8), and ours where it is silent. */
export const PIN_TOASTS = {
  pinned: { title: "Part pinned", variant: "default" },
  unpinned: { title: "Part unpinned", variant: "default" },
  failed: { title: "Failed to sync pin", variant: "destructive" },
  deviceFull: {
    title: `This device keeps ${String(DEVICE_PINS_MAX)} pins at most`,
    description: "Sign in to keep more: your pins come along, and this part is pinned for you then.",
    variant: "destructive",
  },
  accountFull: {
    title: `${String(ACCOUNT_PINS_MAX)} pins is the most one account can have`,
    description: "Unpin something you no longer need, then pin this part again.",
    variant: "destructive",
  },
} as const satisfies Record<string, Toast>;

/** What is said when several parts were pinned at once; `added` of them were not pinned before. */
export function pinnedMany(added: number): Toast {
  if (added === 0) return { title: "These parts were pinned already", variant: "default" };
  return added === 1 ? PIN_TOASTS.pinned : { title: `${String(added)} parts pinned`, variant: "default" };
}

/** What is said when several parts were unpinned at once. */
export function unpinnedMany(removed: number): Toast {
  return removed === 1 ? PIN_TOASTS.unpinned : { title: `${String(removed)} parts unpinned`, variant: "default" };
}
