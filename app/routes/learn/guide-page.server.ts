import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { refreshed, requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { nearGuides } from "~/features/guides/find/near-guides.server";
import type { Guide } from "~/features/guides/guides.model";
import { guideBySlug } from "~/features/guides/page/guide-view.server";
import {
  encodeProgress,
  nextForgotten,
  progressIn,
  type DeviceProgress,
} from "~/features/guides/progress/device-progress.model";
import { progressCookie } from "~/features/guides/progress/progress-cookie.server";
import { NO_PROGRESS } from "~/features/guides/progress/progress.model";
import { memberProgress } from "~/features/guides/progress/progress.queries.server";
import { getWithdrawnGuide, type WithdrawnGuide } from "~/features/guides/withdrawn/withdrawn.queries.server";
import { NO_STORE_HEADERS } from "~/lib/http/private-headers";
import { paths } from "~/lib/paths";
import { guideSource } from "./guide-source.server";

const SLUG = /^[a-z0-9-]{1,120}$/;

/**
 * The guide at an address: `published`, or `withdrawn` when it was taken down. One that this instance does not know may have
 * been published or brought back just now, so what was written since is read before it counts as unknown.
 */
export async function guideAt(context: LoaderFunctionArgs["context"], slug: string) {
  const snapshot = requireCatalogue(context.catalogue);
  const published = guideBySlug(snapshot, slug);
  if (published !== null || !SLUG.test(slug)) return { snapshot, published, withdrawn: null };
  const withdrawn = await getWithdrawnGuide(context, slug);
  if (withdrawn !== null || context.catalogue.status().state !== "fresh") return { snapshot, published, withdrawn };
  await refreshed(context.catalogue);
  const latest = requireCatalogue(context.catalogue);
  return { snapshot: latest, published: guideBySlug(latest, slug), withdrawn };
}

/**
 * The guide of an address, and the printer that it names, if any; `withdrawn` when it is one that was, for those who may
 * read it all the same.
 *
 * @throws 404 with similar guides when there is none, 410 when it was withdrawn
 */
export async function readableGuide({ request, params, context }: LoaderFunctionArgs) {
  const { slug = "" } = params;
  const { guides } = requireCatalogue(context.catalogue);
  const byNumber = /^\d{1,15}$/.test(slug) ? guides.find(({ id }) => String(id) === slug) : undefined;
  // Old addresses have the number.
  if (byNumber !== undefined) throw redirect(paths.guide(byNumber.slug), 301);
  const { snapshot, published, withdrawn } = await guideAt(context, slug);
  const source = guideSource(snapshot);
  const guide = published ?? withdrawn?.guide ?? null;
  if (guide === null && withdrawn !== null) throw gone(slug, request);
  if (guide === null) throw data({ near: nearGuides(source, slug) }, { status: 404, headers: NO_STORE_HEADERS });
  const asked = source.printerBySlug(new URL(request.url).searchParams.get("printer")?.toLowerCase() ?? "");
  return { snapshot, source, guide, asked, withdrawn: withdrawn && noticeOf(withdrawn) };
}

/** {@link readableGuide} for a form of its page: of one that was withdrawn nothing is kept, 410 for everybody. */
export async function requireGuide(args: LoaderFunctionArgs) {
  const found = await readableGuide(args);
  if (found.withdrawn !== null) throw gone(found.guide.slug, args.request);
  return found;
}

/** What is said above a guide that was withdrawn. */
function noticeOf({ slug, title, reason, mayRestore, draft }: WithdrawnGuide) {
  return { slug, title, reason, mayRestore, draft };
}

function gone(slug: string, { method }: Request) {
  return data({ withdrawn: { slug, isForm: method === "POST" } }, { status: 410, headers: NO_STORE_HEADERS });
}

/** The names of the parts that are shown. */
export function suppliesOf(
  parts: readonly { readonly key: string }[],
  cards: ReadonlyMap<string, { readonly name: string }>,
) {
  return parts.flatMap(({ key }) => cards.get(key)?.name ?? []);
}

/** What the visitor has ticked off, of the account or the device; `isPersonal` when there is something of theirs. */
export async function ticksOf(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  { guides }: { readonly guides: readonly Guide[] },
  guide: Guide,
) {
  const [ofMember, onDevice] = await Promise.all([
    memberProgress(context, guide.slug),
    progressCookie(context).read(request),
  ]);
  return {
    progress: ofMember === "unreadable" ? NO_PROGRESS : (ofMember ?? progressIn(onDevice, guide.id)),
    isUnread: ofMember === "unreadable",
    device: ofMember === null ? deviceView(guides, guide.id, onDevice) : null,
    isPersonal: ofMember !== null || onDevice !== null,
  };
}

/** What the page of a guide says and its script copies of the ticks that the device keeps. */
function deviceView(guides: readonly Guide[], guide: number, device: DeviceProgress | null) {
  const forgotten = nextForgotten(device, guide);
  return {
    guide,
    ticks: encodeProgress(device ?? []),
    forgets: forgotten === null ? null : (guides.find(({ id }) => id === forgotten)?.title ?? "another guide"),
  };
}
