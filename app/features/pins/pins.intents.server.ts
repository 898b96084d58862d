import { intent, type IntentOutcome } from "~/lib/http/run-action.server";
import { safeRedirectPath } from "~/lib/http/safe-redirect";
import { paths } from "~/lib/paths";
import { pinSchema, syncSchema } from "./pins-forms.model";
import { PIN_TOASTS } from "./pins.messages";
import { pathToPart, type PinReply } from "./pins.model";
import { pinPart, syncPins, unpinParts, type PinResult, type Visit } from "./pins.commands.server";

/** What pinning needs of other features; the route brings them together. */
export interface PinIntentsOptions {
  /** Whether a part with this key may be pinned. */
  readonly isPart: (key: string) => boolean;
  /** Keeps a pin the device has no room for until somebody signs in. */
  readonly keepForSignIn: (key: string, returnUrl: string) => Promise<void>;
}

/** What `/pins` can be asked for: `pin`, `unpin` and, by scripts only, `sync`. */
export function pinIntents(visit: Visit, { isPart, keepForSignIn }: PinIntentsOptions) {
  return {
    pin: intent({
      schema: pinSchema,
      run: async ({ item, redirectTo }): Promise<IntentOutcome> => {
        const back = safeRedirectPath(redirectTo, paths.find());
        // What names no part is ignored, as is a part that does not exist: no effect, and nothing to say.
        if (item === null || !isPart(item)) return { ok: true, redirectTo: back, data: IGNORED };
        const target = pathToPart(back, item);
        const result = await pinPart(visit, item);
        if (result.done) return { ok: true, redirectTo: target, toast: PIN_TOASTS.pinned, data: replyOf(result) };
        if (result.reason === "device-full") await keepForSignIn(item, target);
        return refusal(result.reason, target);
      },
    }),
    unpin: intent({
      schema: pinSchema,
      run: async ({ item, redirectTo }): Promise<IntentOutcome> => {
        const back = safeRedirectPath(redirectTo, paths.find());
        if (item === null) return { ok: true, redirectTo: back, data: IGNORED };
        const target = pathToPart(back, item);
        const result = await unpinParts(visit, [item]);
        if (!result.done) return refusal(result.reason, target);
        return { ok: true, redirectTo: target, toast: PIN_TOASTS.unpinned, data: replyOf(result) };
      },
    }),
    sync: intent({
      schema: syncSchema,
      run: async ({ pins, revision, redirectTo }): Promise<IntentOutcome> => {
        const back = safeRedirectPath(redirectTo, paths.saved());
        const result = await syncPins(visit, { revision, keys: pins });
        if (!result.done) return refusal("failed", back);
        return { ok: true, redirectTo: back, data: { ok: true, revision: result.revision, keys: result.keys } };
      },
    }),
  };
}

const IGNORED: PinReply = { ok: false, revision: null };

const REFUSALS = {
  "device-full": PIN_TOASTS.deviceFull,
  "account-full": PIN_TOASTS.accountFull,
  failed: PIN_TOASTS.failed,
} as const;

/** The address is no page, so a refusal leads back to the page as well, and says why nothing changed. */
function refusal(reason: keyof typeof REFUSALS, redirectTo: string): IntentOutcome {
  return { ok: true, redirectTo, toast: REFUSALS[reason], data: IGNORED };
}

function replyOf({ revision }: Extract<PinResult, { done: true }>): PinReply {
  return { ok: true, revision };
}
