import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/lib/paths";
import { NO_STORE_HEADERS } from "~/lib/http/private-headers";

export function loader({ context }: LoaderFunctionArgs) {
  return redirect(context.donateUrl ?? paths.contribute(), {
    status: 302,
    headers: NO_STORE_HEADERS,
  });
}
