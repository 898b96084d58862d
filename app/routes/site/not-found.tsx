import { data } from "@remix-run/node";

/** Any address that is not in the table is a real 404, drawn by the root's error page. */
export function loader() {
  throw data(null, { status: 404, headers: { "Cache-Control": "no-store" } });
}

export const action = loader;

export default function NotFound() {
  return null;
}
