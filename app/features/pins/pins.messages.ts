import type { CommandResult } from "~/lib/command-result";
import { withUndo, type Toast } from "~/lib/toast";
import { ACCOUNT_PINS_MAX, DEVICE_PINS_MAX } from "./pins.model";

/** The toasts about pins; docs/product.md lists those whose text is fixed. */
export const PIN_TOASTS = {
  pinned: { title: "Part pinned", variant: "default" },
  unpinned: { title: "Part unpinned", variant: "default" },
  failed: { title: "Failed to sync pin", variant: "destructive" },
  deviceFull: {
    title: `This device keeps ${String(DEVICE_PINS_MAX)} pins at most`,
    description: "Sign in to keep more. Your pins will sync, and this part will be pinned.",
    variant: "destructive",
  },
  accountFull: {
    title: `${String(ACCOUNT_PINS_MAX)} pins is the limit for one account`,
    description: "Unpin something you no longer need, then pin this part again.",
    variant: "destructive",
  },
} as const satisfies Record<string, Toast>;

/** The toast after signing in to an account without room for `count` of the device's pins. */
export function pinsLeftOnDevice(count: number): Toast {
  const title = count === 1 ? "1 pin stays on this device" : `${String(count)} pins stay on this device`;
  return {
    title,
    description: `Your account is full: ${String(ACCOUNT_PINS_MAX)} pins is the limit. Unpin something you no longer need, and they sync.`,
    variant: "warning",
  };
}

/** The toast after several parts were pinned at once; `added` of them were not pinned before. */
export function partsPinned(added: number): Toast {
  if (added === 0) return { title: "These parts were pinned already", variant: "default" };
  return added === 1 ? PIN_TOASTS.pinned : { title: `${String(added)} parts pinned`, variant: "default" };
}

interface UnpinnedParts {
  readonly changed: number;
  readonly undo: string | null;
}

/** The toast for unpinning parts, with success or without. One that was not pinned any more is unpinned, too. */
export function partsUnpinned(result: CommandResult<UnpinnedParts, unknown>): Toast {
  if (!result.ok) return PIN_TOASTS.failed;
  const { changed, undo } = result.value;
  if (changed <= 1) return withUndo(PIN_TOASTS.unpinned, undo);
  return withUndo({ title: `${String(changed)} parts unpinned`, variant: "default" }, undo);
}
