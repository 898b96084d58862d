import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/lib/paths";

export function loader({ context }: LoaderFunctionArgs) {
  return redirect(context.donateUrl ?? paths.underConstruction(), {
    status: 302,
    headers: { "Cache-Control": "no-store" },
  });
}
