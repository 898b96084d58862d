import type { TypedCookie } from "~/lib/cookies/typed-cookie.server";
import { intent } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";
import { saveDisplay, saveFindPreferences } from "./preferences.commands.server";
import { displaySchema, findPreferencesSchema, type Display } from "./preferences.model";
import type { PreferencesContext } from "./preferences.queries.server";

const TOASTS = {
  findSaved: { title: "Finding preferences saved", variant: "default" },
  displaySaved: { title: "Display preferences saved", variant: "default" },
  notSaved: {
    title: "This could not be saved",
    description: "Nothing was changed. Please try again in a moment.",
    variant: "destructive",
  },
} as const satisfies Record<string, Toast>;

/** What these intents need of other features; the route provides it. */
export interface PreferencesOptions {
  readonly display: TypedCookie<Display>;
  /** Forgets what this device remembers of the filters on FIND: what is saved now holds instead. */
  readonly forgetFilters: () => Promise<void>;
}

/** The intents `find-preferences` and `display` of `/preferences`, whose route lets in members only. */
export function memberPreferencesIntents(context: PreferencesContext, options: PreferencesOptions) {
  return {
    "find-preferences": intent({
      schema: findPreferencesSchema,
      run: async ({ printer, hide, minRating, sort }) => {
        const result = await saveFindPreferences(context, {
          hide,
          printerId: printer === "" ? null : printer,
          minRating: minRating === "" ? null : Number(minRating),
          sort: sort === "" ? null : sort,
        });
        if (!result.ok) {
          return result.problem === "unknown-printer"
            ? { ok: false, fieldErrors: { printer: ["Choose from the list"] } }
            : { ok: false, status: 503, toast: TOASTS.notSaved };
        }
        await options.forgetFilters();
        return { ok: true, redirectTo: `${paths.preferences()}#finding`, toast: TOASTS.findSaved };
      },
    }),
    display: intent({
      schema: displaySchema,
      run: async (display) => {
        const result = await saveDisplay(context, display);
        if (!result.ok) return { ok: false, status: 503, toast: TOASTS.notSaved };
        await options.display.write(display);
        return { ok: true, redirectTo: `${paths.preferences()}#display`, toast: TOASTS.displaySaved };
      },
    }),
  };
}
