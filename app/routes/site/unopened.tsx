import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { guardPage } from "~/features/page-access/page-access.guard.server";
import { askedPathname } from "~/lib/http/asked-path";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { paths } from "~/lib/paths";

export { pageHeaders as headers };

/** An area that is not there yet has its lock already. */
export async function loader(args: LoaderFunctionArgs) {
  await guardPage(args);
  return notYet(args.request);
}

export async function action(args: ActionFunctionArgs) {
  await guardPage(args);
  return notYet(args.request);
}

/** Where people learn what the area is going to be. It opens at the same address, so nobody remembers this. */
function notYet(request: Request) {
  const target = paths.underConstruction({ from: askedPathname(request) });
  return redirect(target, { headers: PRIVATE_HEADERS });
}

/** Never drawn: with a component it is a page to client navigation, which then asks for its data. */
export default function Unopened() {
  return null;
}
