import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { collectionsIntents } from "~/features/collections/collections.intents.server";
import { listPublicCollections } from "~/features/collections/public-collections.queries.server";
import { PublicCollections } from "~/features/collections/ui/public-collections";
import { pageHeaders } from "~/lib/http/page-headers";
import { runResourceAction } from "~/lib/http/run-action.server";
import { pageMeta } from "~/lib/meta/seo";
import { titleFor } from "~/lib/meta/titles";
import { paths } from "~/lib/paths";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { PageError } from "~/ui/feedback/page-error";
import { pendingOptions } from "./pending-options.server";

export const meta: MetaFunction<typeof loader> = ({ data: view, location }) =>
  pageMeta({
    title: titleFor(location.pathname),
    description: "Collections of 3D printer parts that members have made public: upgrades, spares and builds to copy.",
    siteUrl: view?.siteUrl ?? "",
    canonicalPath: paths.collections(view === undefined || view.page === 1 ? undefined : { page: view.page }),
  });

export { pageHeaders as headers };

/** The public collections of everybody, 40 a page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const listed = await listPublicCollections(context, new URL(request.url).searchParams.get("page"));
  return data({ siteUrl: context.siteUrl, ...listed }, { headers: PRIVATE_HEADERS });
}

/** Receives the small forms of other pages: add a part to a collection, set its collections, make one for it. */
export function action(args: ActionFunctionArgs) {
  return runResourceAction(args, collectionsIntents(args, pendingOptions(args)));
}

export default function Collections() {
  return <PublicCollections view={useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <PageError page="the public collections" service="the place where collections are kept" />;
}
