import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { signOutIntents } from "~/features/accounts/settings/settings.intents.server";
import { needsAccount } from "~/features/accounts/protected-paths.model";
import { requireCollection } from "~/features/collections/collections.queries.server";
import { lockablePage } from "~/features/page-access/lockable-pages.model";
import { closedPages } from "~/features/page-access/page-access.model";
import { displayCookie } from "~/features/preferences/display-cookie.server";
import { runAction } from "~/lib/http/run-action.server";
import { pathnameOf } from "~/lib/path-prefix";
import { paths } from "~/lib/paths";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";

/** A GET ends no session; it redirects to the page with the buttons for that. */
export async function loader({ context }: LoaderFunctionArgs) {
  const target = (await context.viewer()) === null ? paths.auth() : paths.preferences();
  return redirect(target, { headers: PRIVATE_HEADERS });
}

export function action(args: ActionFunctionArgs) {
  const closed = closedPages(args.context.pageAccess.known());
  const isOpen = (pathname: string) => {
    const page = lockablePage(pathname);
    return page === null || !closed.includes(page.name);
  };
  return runAction(
    args,
    signOutIntents(args, {
      forget: () => displayCookie(args.context).clear(),
      isPublic: async (path) => {
        const pathname = pathnameOf(path);
        return isOpen(pathname) && (!needsAccount(pathname) || (await isSharedCollection(args, pathname)));
      },
    }),
  );
}

/** Whether a path is that of a collection that everybody with its address may read. */
async function isSharedCollection({ context }: ActionFunctionArgs, pathname: string): Promise<boolean> {
  const slug = pathname.split("/").at(2) ?? "";
  if (slug === "" || pathname !== paths.collection(slug)) return false;
  // Whatever it is that cannot be read now, the visitor is led home.
  const collection = await requireCollection(context, slug).catch(() => null);
  return collection !== null && collection.visibility !== "private";
}
