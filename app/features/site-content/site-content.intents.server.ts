import { z } from "zod";
import { intent, type IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { withUndo, type Toast } from "~/lib/toast";
import { siteBlockFormSchema } from "./blocks/site-block-form.model";
import { deleteCardSchema, featuredCardFormSchema, moveCardSchema } from "./cards/featured-card-form.model";
import {
  deleteFeaturedCard,
  moveFeaturedCard,
  saveFeaturedCard,
  saveSiteBlock,
  undoSiteChange,
  type CardSubject,
} from "./site-content.commands.server";
import {
  CHANGED_SINCE,
  leadsNowhereToast,
  SITE_CONTENT_TOASTS,
  siteContentProblemToast,
  siteContentStatus,
  undoChangeProblemToast,
  undoIdOf,
  type SiteContentProblem,
} from "./site-content.messages";
import type { SiteContentContext } from "./site-content.queries.server";

interface SiteContentOptions {
  /** Lets this instance read what was written, so that the page that follows shows it. */
  readonly refresh: () => Promise<void>;
}

const undoChangeSchema = z.object({ change: z.coerce.number().int().positive() });

/** The intents of the list of cards. */
export function cardListIntents(context: SiteContentContext, options: SiteContentOptions) {
  const list = paths.adminFeaturedCards();
  return {
    "move-card": intent({
      schema: moveCardSchema,
      run: async ({ card, place }): Promise<IntentOutcome> => {
        const result = await moveFeaturedCard(context, card, place);
        await options.refresh();
        const toast = result.ok ? SITE_CONTENT_TOASTS.cardMoved : siteContentProblemToast(result.problem);
        return { ok: true, redirectTo: `${list}#card-${String(card)}`, toast };
      },
    }),
    "undo-change": undoChange(context, { ...options, redirectTo: list }),
  };
}

interface CardOptions extends LinkOptions {
  /** Null for a new one. */
  readonly card: number | null;
  /** The part or the guide whose page an address is. */
  readonly subjectOf: (href: string) => CardSubject;
}

interface LinkOptions extends SiteContentOptions {
  /** Whether a page is at a path of this site. */
  readonly hasPage: (path: string) => boolean;
}

/** The intent of the page of one card. */
export function cardIntents(context: SiteContentContext, { card, subjectOf, hasPage, refresh }: CardOptions) {
  return {
    "save-card": intent({
      schema: featuredCardFormSchema,
      run: async (form): Promise<IntentOutcome> => {
        const result = await saveFeaturedCard(context, card, form, subjectOf(form.href));
        if (!result.ok) return refused(result.problem);
        await refresh();
        const toast = card === null ? SITE_CONTENT_TOASTS.cardCreated : SITE_CONTENT_TOASTS.cardSaved;
        return saved(paths.adminFeaturedCards(), aboutLink(toast, form.href, hasPage), result.value.change);
      },
    }),
  };
}

/** The intent of the page that confirms a deletion. */
export function cardDeleteIntents(
  context: SiteContentContext,
  { card, refresh }: SiteContentOptions & { readonly card: number },
) {
  return {
    "delete-card": intent({
      schema: deleteCardSchema,
      run: async (): Promise<IntentOutcome> => {
        const result = await deleteFeaturedCard(context, card);
        if (!result.ok) return refused(result.problem);
        await refresh();
        return saved(paths.adminFeaturedCards(), SITE_CONTENT_TOASTS.cardDeleted, result.value.change);
      },
    }),
  };
}

/** The intents of the page of texts. */
export function siteBlockIntents(context: SiteContentContext, options: LinkOptions) {
  const page = paths.adminComponents();
  return {
    "save-text": intent({
      schema: siteBlockFormSchema,
      run: async (form): Promise<IntentOutcome> => {
        const result = await saveSiteBlock(context, form);
        if (!result.ok) return refused(result.problem);
        await options.refresh();
        const { change } = result.value;
        const toast = change === null ? SITE_CONTENT_TOASTS.nothingChanged : SITE_CONTENT_TOASTS.textSaved;
        return saved(`${page}#${form.key}`, aboutLink(toast, form.href, options.hasPage), change);
      },
    }),
    "undo-change": undoChange(context, { ...options, redirectTo: page }),
  };
}

function undoChange(
  context: SiteContentContext,
  { refresh, redirectTo }: SiteContentOptions & { readonly redirectTo: string },
) {
  return intent({
    schema: undoChangeSchema,
    run: async ({ change }): Promise<IntentOutcome> => {
      const result = await undoSiteChange(context, change);
      await refresh();
      if (!result.ok) return { ok: true, redirectTo, toast: undoChangeProblemToast(result.problem) };
      const toast = result.value ? SITE_CONTENT_TOASTS.undone : SITE_CONTENT_TOASTS.alreadyUndone;
      return { ok: true, redirectTo, toast };
    },
  });
}

/** A toast, which warns about a link within the site that leads to no page. */
function aboutLink(toast: Toast, href: string, hasPage: LinkOptions["hasPage"]): Toast {
  return href.startsWith("/") && !hasPage(href) ? leadsNowhereToast(toast) : toast;
}

function saved(redirectTo: string, toast: Toast, change: number | null): IntentOutcome {
  return { ok: true, redirectTo, toast: withUndo(toast, undoIdOf(change) ?? null) };
}

function refused(problem: SiteContentProblem): IntentOutcome {
  return {
    ...{ ok: false, status: siteContentStatus(problem), toast: siteContentProblemToast(problem) },
    ...(problem === "changed" && { reason: CHANGED_SINCE }),
  };
}
