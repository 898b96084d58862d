import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { nearGuides } from "~/features/guides/find/near-guides.server";
import type { Guide } from "~/features/guides/guides.model";
import { guideBySlug } from "~/features/guides/page/guide-view.server";
import { encodeProgress, nextForgotten, type DeviceProgress } from "~/features/guides/progress/device-progress.model";
import { getWithdrawnGuide } from "~/features/guides/withdrawn/withdrawn.queries.server";
import { NO_STORE_HEADERS } from "~/lib/http/private-headers";
import { paths } from "~/lib/paths";
import { guideSource } from "./guide-source.server";

const SLUG = /^[a-z0-9-]{1,120}$/;

/**
 * The guide of an address, and the printer that it names, if any.
 *
 * @throws 404 with similar guides when there is none, 410 when it was withdrawn
 */
export async function requireGuide({ request, params, context }: LoaderFunctionArgs) {
  const snapshot = requireCatalogue(context.catalogue);
  const { slug = "" } = params;
  const source = guideSource(snapshot);
  const byNumber = /^\d{1,15}$/.test(slug) ? source.guides.find(({ id }) => String(id) === slug) : undefined;
  // Old addresses have the number.
  if (byNumber !== undefined) throw redirect(paths.guide(byNumber.slug), 301);
  const guide = guideBySlug(source, slug);
  const withdrawn = guide === null && SLUG.test(slug) ? await getWithdrawnGuide(context, slug) : null;
  if (withdrawn !== null) throw data({ withdrawn }, { status: 410, headers: NO_STORE_HEADERS });
  if (guide === null) throw data({ near: nearGuides(source, slug) }, { status: 404, headers: NO_STORE_HEADERS });
  const asked = source.printerBySlug(new URL(request.url).searchParams.get("printer")?.toLowerCase() ?? "");
  return { snapshot, source, guide, asked };
}

/** The names of the parts that are shown. */
export function suppliesOf(
  parts: readonly { readonly key: string }[],
  cards: ReadonlyMap<string, { readonly name: string }>,
) {
  return parts.flatMap(({ key }) => cards.get(key)?.name ?? []);
}

/** What the page of a guide says and its script copies of the ticks that the device keeps. */
export function deviceView(guides: readonly Guide[], guide: number, device: DeviceProgress | null) {
  const forgotten = nextForgotten(device, guide);
  return {
    guide,
    ticks: encodeProgress(device ?? []),
    forgets: forgotten === null ? null : (guides.find(({ id }) => id === forgotten)?.title ?? "another guide"),
  };
}
