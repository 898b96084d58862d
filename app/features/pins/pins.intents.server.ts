import type { PartKey } from "~/features/catalogue/catalogue.model";
import { intent, type IntentOutcome } from "~/lib/http/run-action.server";
import { safeRedirectPath } from "~/lib/http/safe-redirect";
import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";
import { pinSchema, syncSchema } from "./pins-forms.model";
import { partsUnpinned, PIN_TOASTS } from "./pins.messages";
import { pathToPart, type PinReply } from "./pins.model";
import { pinPart, syncPins, unpinParts, type PinsArgs, type PinsProblem } from "./pins.commands.server";

/** What the intents need of other features; the route provides it. */
export interface PinIntentsOptions {
  /** Whether a part with this key may be pinned. */
  readonly isPart: (key: PartKey) => boolean;
  /** Saves a pin that the device has no room for, to be set after signing in. */
  readonly keepForSignIn: (key: PartKey, returnUrl: string) => Promise<void>;
}

/** The intents of `/pins`: `pin`, `unpin` and, sent by scripts only, `sync`. */
export function pinIntents(args: PinsArgs, { isPart, keepForSignIn }: PinIntentsOptions) {
  return {
    pin: intent({
      schema: pinSchema,
      run: async ({ item, redirectTo }): Promise<IntentOutcome> => {
        const back = safeRedirectPath(redirectTo, paths.find());
        // A key that names no part has no effect and gets no message.
        if (item === null || !isPart(item)) return { ok: true, redirectTo: back, data: IGNORED };
        const target = pathToPart(back, item);
        const result = await pinPart(args, item);
        if (result.ok) {
          return { ok: true, redirectTo: target, toast: PIN_TOASTS.pinned, data: replyOf(result.value) };
        }
        if (result.problem === "device-full") await keepForSignIn(item, target);
        return notChanged(result.problem, target);
      },
    }),
    unpin: intent({
      schema: pinSchema,
      run: async ({ item, redirectTo }): Promise<IntentOutcome> => {
        const back = safeRedirectPath(redirectTo, paths.find());
        if (item === null) return { ok: true, redirectTo: back, data: IGNORED };
        const target = pathToPart(back, item);
        const result = await unpinParts(args, [item]);
        if (!result.ok) return notChanged(result.problem, target);
        return { ok: true, redirectTo: target, toast: partsUnpinned(result), data: replyOf(result.value) };
      },
    }),
    sync: intent({
      schema: syncSchema,
      run: async ({ pins, revision, redirectTo }): Promise<IntentOutcome> => {
        const back = safeRedirectPath(redirectTo, paths.saved());
        const result = await syncPins(args, { revision, keys: pins });
        if (!result.ok) return notChanged("failed", back);
        return { ok: true, redirectTo: back, data: { ok: true, ...result.value } };
      },
    }),
  };
}

const IGNORED: PinReply = { ok: false, revision: null };

const PROBLEM_TOASTS = {
  "device-full": PIN_TOASTS.deviceFull,
  "account-full": PIN_TOASTS.accountFull,
  failed: PIN_TOASTS.failed,
} as const satisfies Record<PinsProblem, Toast>;

/** The address has no page of its own to show an error on, so the toast goes to the page the form was on. */
function notChanged(problem: PinsProblem, redirectTo: string): IntentOutcome {
  return { ok: true, redirectTo, toast: PROBLEM_TOASTS[problem], data: IGNORED };
}

function replyOf({ revision }: { readonly revision: number | null }): PinReply {
  return { ok: true, revision };
}
