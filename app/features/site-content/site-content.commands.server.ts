import { z } from "zod";
import { failed, succeeded, type CommandResult } from "~/lib/command-result";
import type { SiteBlockForm } from "./blocks/site-block-form.model";
import type { FeaturedCardForm } from "./cards/featured-card-form.model";
import type { FeaturedCard } from "./featured-cards.model";
import type { SiteContentProblem } from "./site-content.messages";
import type { SiteContentContext } from "./site-content.queries.server";

/*
 * Writes of cards and texts. The database decides who is an administrator, writes down each change, and gives the line of
 * the audit log with which it can be undone.
 */

type Result<Value> = CommandResult<Value, SiteContentProblem>;

/** What a card is about, found out by where it leads. */
export type CardSubject = Pick<FeaturedCard, "part" | "guideId">;

/** What a write did. */
interface Written {
  /** The line of the audit log; null when nothing changed. */
  readonly change: number | null;
}

const change = z.number().int().nullable();

/** Adds a card, or changes the one with this id. */
export async function saveFeaturedCard(
  context: SiteContentContext,
  id: number | null,
  { version, ...form }: FeaturedCardForm,
  { part, guideId }: CardSubject,
): Promise<Result<Written & { readonly card: number }>> {
  const client = await context.session.client();
  const none = (text: string) => (text === "" ? null : text);
  const { data, error } = await client
    .rpc("save_featured_card", {
      ...(id !== null && { card_input: id, version_input: version ?? 0 }),
      fields: {
        ...{ title: form.title, subtitle: none(form.subtitle), href: form.href, cta: none(form.cta) },
        ...{ image_url: none(form.imageUrl), image_alt: none(form.imageAlt), placement: form.placement },
        ...{ is_active: form.isActive, starts_at: form.startsAt, ends_at: form.endsAt },
        ...{ item_table: part?.table ?? null, item_id: part?.partId ?? null, tutorial_id: guideId },
      },
    })
    .single();
  return error ? failed(problemOf(context, error)) : succeeded(written.parse(data));
}

const written = z.object({ card: z.number().int(), change });

/** Deletes a card. */
export async function deleteFeaturedCard(context: SiteContentContext, id: number): Promise<Result<Written>> {
  const client = await context.session.client();
  const { data, error } = await client.rpc("delete_featured_card", { card_input: id });
  return error ? failed(problemOf(context, error)) : succeeded({ change: change.parse(data) });
}

/** Puts a card at a place among those of its page. */
export async function moveFeaturedCard(context: SiteContentContext, id: number, place: number): Promise<Result<null>> {
  const client = await context.session.client();
  const { error } = await client.rpc("move_featured_card", { card_input: id, place_input: place });
  return error ? failed(problemOf(context, error)) : succeeded(null);
}

/** Writes a text and switches it on or off. */
export async function saveSiteBlock(
  context: SiteContentContext,
  { key, version, enabled, text, label, href }: SiteBlockForm,
): Promise<Result<Written>> {
  const client = await context.session.client();
  const { data, error } = await client.rpc("save_site_block", {
    ...{ key_input: key, version_input: version, enabled_input: enabled },
    content_input: { text, ...(href !== "" && { label, href }) },
  });
  return error ? failed(problemOf(context, error)) : succeeded({ change: change.parse(data) });
}

/** Undoes a change by its line of the audit log. The value is false when it was undone before. */
export async function undoSiteChange(context: SiteContentContext, line: number): Promise<Result<boolean>> {
  const client = await context.session.client();
  const { data, error } = await client.rpc("undo_site_change", { change_input: line });
  return error ? failed(problemOf(context, error)) : succeeded(z.boolean().parse(data));
}

const PROBLEMS: Readonly<Record<string, SiteContentProblem>> = {
  "42501": "not-allowed",
  PT404: "gone",
  PT409: "changed",
};

function problemOf({ log }: SiteContentContext, { code }: { readonly code: string }): SiteContentProblem {
  const problem = PROBLEMS[code] ?? "failed";
  if (problem === "failed") log.warn({ code }, "what the site shows could not be changed");
  return problem;
}
