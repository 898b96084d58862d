import type { LoaderFunctionArgs } from "@remix-run/node";
import { GROUP_NAMES } from "~/features/search/search.model";
import { searchView } from "./search-view.server";

const IN_LIST = { printers: 2, parts: 4, guides: 3, calculators: 2, testPrints: 1, terms: 1 } as const;

/** What the header's search field suggests for what was typed into it. */
export async function loader(args: LoaderFunctionArgs) {
  const { view } = await searchView(args, IN_LIST);
  const groups =
    view.q === ""
      ? []
      : view.groups.map(({ kind, hits }) => ({
          label: GROUP_NAMES[kind][1],
          items: hits.map(({ to, title, note }) => ({ to, title, note })),
        }));
  return Response.json({ groups }, { headers: { "Cache-Control": "private, no-cache" } });
}
