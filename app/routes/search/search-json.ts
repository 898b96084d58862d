import type { LoaderFunctionArgs } from "@remix-run/node";
import { searchView } from "./search-view.server";

/**
 * A search of the whole site as JSON, by the same query as the page: `{ q, printer, complete, groups: [{ kind, total,
 * url, items: [{ title, url, note, fit, fits }] }], corrections, notes }`, notes as in `/find.json`.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { view, notes } = await searchView(args);
  const { q, printer, complete, corrections } = view;
  const absolute = (path: string) => `${args.context.siteUrl}${path}`;
  const groups = view.groups.map(({ kind, total, hits, all }) => ({
    kind,
    total,
    url: all === null ? null : absolute(all),
    items: hits.map(({ title, to, note, fit }) => ({
      ...{ title, url: absolute(to), note },
      fit: fit?.text ?? null,
      fits: fit?.fits ?? null,
    })),
  }));
  return Response.json(
    { q, printer, complete, groups, corrections, notes },
    { headers: { "Cache-Control": "private, no-cache" } },
  );
}
