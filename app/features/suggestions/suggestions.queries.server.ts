import { z } from "zod";
import type { VisitorSession } from "~/data/session.server";
import type { DataClient } from "~/data/supabase.server";
import { unavailable } from "~/lib/http/unavailable";
import { keptRows } from "~/lib/kept-rows";
import type { Log } from "~/lib/log";
import {
  ROADMAP_STATUSES,
  SUGGESTIONS_PAGE_SIZE,
  type RoadmapItem,
  type SimilarSuggestion,
  type Suggestion,
  type SuggestionDetails,
  type SuggestionsPage,
  type SuggestionsQuery,
} from "./suggestions.model";
import { areaSchema, statusSchema } from "./suggestions-query.model";

/** What reads and writes of suggestions need of a request's load context. */
export interface SuggestionsContext {
  readonly session: VisitorSession;
  readonly log: Log;
}

const linkRow = z.object({ id: z.number().int(), title: z.string() });

const suggestionRow = linkRow.extend({
  body: z.string(),
  area: areaSchema,
  status: statusSchema,
  admin_reply: z.string().nullable(),
  votes: z.number().int(),
  created_at: z.string(),
  author: z.string().nullable(),
  author_username: z.string().nullable(),
  is_own: z.boolean(),
  has_voted: z.boolean(),
});

const detailsRow = suggestionRow.extend({ into: linkRow.nullable(), duplicates: z.array(linkRow) });
const pageRow = z.object({ total: z.number().int(), page: z.number().int(), items: z.array(z.unknown()) });
const similarRow = linkRow.extend({ status: statusSchema, votes: z.number().int() });
const roadmapRow = linkRow.extend({ area: areaSchema, status: z.enum(ROADMAP_STATUSES), votes: z.number().int() });

function toSuggestion(row: z.infer<typeof suggestionRow>): Suggestion {
  const { id, title, body, area, status, votes, author } = row;
  return {
    ...{ id, title, body, area, status, votes, author },
    authorUsername: row.author_username,
    ...{ adminReply: row.admin_reply, createdAt: row.created_at, isOwn: row.is_own, hasVoted: row.has_voted },
  };
}

/**
 * One page of suggestions, with what the visitor voted for.
 *
 * @throws 503 while the database cannot be reached: an empty list would say that there are none
 */
export async function listSuggestions(
  context: SuggestionsContext,
  { status, area, q, sort, page }: SuggestionsQuery,
): Promise<SuggestionsPage> {
  const client = await context.session.client();
  const {
    data,
    error,
    status: httpStatus,
  } = await client.rpc("list_suggestions", {
    ...(status !== null && { status_input: status }),
    ...(area !== null && { area_input: area }),
    ...(q !== "" && { query_input: q }),
    sort_input: sort,
    page_input: page,
  });
  if (error) throw unreadable(context, { code: error.code, status: httpStatus });
  const { total, page: shown, items } = pageRow.parse(data);
  return {
    suggestions: keptRows(suggestionRow, items, context.log, "suggestions").map(toSuggestion),
    total,
    page: shown,
    pageCount: Math.max(1, Math.ceil(total / SUGGESTIONS_PAGE_SIZE)),
  };
}

/**
 * One suggestion; null for one there is not.
 *
 * @throws 503 while the database cannot be reached
 */
export async function getSuggestion(context: SuggestionsContext, id: number): Promise<SuggestionDetails | null> {
  const client = await context.session.client();
  const { data, error, status } = await client.rpc("get_suggestion", { suggestion_input: id });
  if (error) throw unreadable(context, { code: error.code, status });
  const row = detailsRow.nullable().parse(data);
  return row && { ...toSuggestion(row), into: row.into, duplicates: row.duplicates };
}

/** Suggestions that share words with a title; none while they cannot be read, so that nobody is kept from suggesting. */
export async function similarSuggestions(context: SuggestionsContext, title: string): Promise<SimilarSuggestion[]> {
  const client = await context.session.client();
  const { data, error, status } = await client.rpc("similar_suggestions", { title_input: title });
  if (error) {
    context.log.warn({ code: error.code, status }, "similar suggestions could not be read");
    return [];
  }
  return keptRows(similarRow, data, context.log, "similar suggestions");
}

/**
 * What is planned, in progress and shipped.
 *
 * @throws Error when the data service fails
 */
export async function readRoadmap(client: DataClient, log: Log): Promise<RoadmapItem[]> {
  const { data, error, status } = await client.rpc("get_roadmap").retry(false);
  if (error) throw new Error(`${String(status)} ${error.code}`);
  return keptRows(roadmapRow, data, log, "the roadmap");
}

function unreadable({ log }: { readonly log: Log }, facts: { readonly code: string; readonly status: number }) {
  log.warn(facts, "suggestions could not be read");
  return unavailable();
}
