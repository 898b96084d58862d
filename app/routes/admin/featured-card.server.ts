import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { AdminCard } from "~/features/site-content/cards/featured-card-form.model";
import { getFeaturedCard } from "~/features/site-content/site-content.queries.server";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";

/** The id of the address of a card; null for a new one. @throws 404 when it is neither */
export function cardIdOf({ params: { id = "" } }: Pick<LoaderFunctionArgs, "params">): number | null {
  if (id === "new") return null;
  if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound();
  return Number(id);
}

/** The card of the address. @throws 404 when there is none */
export async function requireFeaturedCard({ context }: LoaderFunctionArgs, id: number): Promise<AdminCard> {
  const card = await getFeaturedCard(context, id);
  if (card === null) throw notFound();
  return card;
}

function notFound() {
  return data(null, { status: 404, headers: PRIVATE_HEADERS });
}
