import { z } from "zod";
import { FIT_FILTERS } from "~/features/catalogue/fit/fit-filter.model";
import { PART_CATEGORIES } from "../catalogue/catalogue.model";
import { LIST_SORTS, type ListQuery } from "./item-list.model";

const listQuerySchema = z.object({
  q: z.string().trim().max(100).catch(""),
  category: z.enum(PART_CATEGORIES).nullable().catch(null),
  sort: z.enum(LIST_SORTS).catch("manual"),
  fit: z.enum(FIT_FILTERS).nullable().catch(null),
  printer: z
    .string()
    .regex(/^[a-z0-9-]{1,120}$/)
    .nullable()
    .catch(null),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});

/** Reads the query of a list of saved parts; an invalid value counts as absent. Never throws. */
export function parseListQuery(params: URLSearchParams): ListQuery {
  const { category = null, fit = null, printer = null, ...rest } = Object.fromEntries(params);
  return listQuerySchema.parse({ ...rest, category: category || null, fit: fit || null, printer: printer || null });
}
