import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { guardPage } from "~/features/page-access/page-access.guard.server";
import { requestedPathname } from "~/lib/http/requested-path";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { paths } from "~/lib/paths";

export { pageHeaders as headers };

/** An area that is not built yet has its lock already. */
export async function loader(args: LoaderFunctionArgs) {
  await guardPage(args);
  return notYet(args.request);
}

export async function action(args: ActionFunctionArgs) {
  await guardPage(args);
  return notYet(args.request);
}

/** To the page that says what the area is going to be; not to be cached, since the area opens at the same address. */
function notYet(request: Request) {
  const target = paths.underConstruction({ from: requestedPathname(request) });
  return redirect(target, { headers: PRIVATE_HEADERS });
}

/** Never drawn: only a route with a component is a page to client navigation, which then loads its data. */
export default function ComingSoon() {
  return null;
}
