import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin, requireViewer } from "~/features/accounts/session/guards.server";
import { partKey } from "~/features/catalogue/catalogue.model";
import { refreshed, requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import type { CatalogueSnapshot } from "~/features/catalogue/engine/snapshot.server";
import { draftOfGuide, type GuideNames } from "~/features/guides/drafts/draft-guide.model";
import { newStepId } from "~/features/guides/drafts/drafts.intents.server";
import { getDraft, publishedAs } from "~/features/guides/drafts/drafts.queries.server";
import type { PublishedGuide } from "~/features/guides/drafts/published-since.server";
import { guideBySlug } from "~/features/guides/page/guide-view.server";
import type { Guide } from "~/features/guides/guides.model";
import { getWithdrawnGuide } from "~/features/guides/withdrawn/withdrawn.queries.server";
import { removeUnusedPictures, storePicture } from "~/features/pictures/pictures.commands.server";
import { NO_STORE_HEADERS, PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";
import { pendingOptions } from "../saved/pending-options.server";
import { partAtAddress } from "../site/pages-of-site.server";
import { draftReferences } from "./draft-references.server";

type DraftArgs = Pick<LoaderFunctionArgs, "request" | "params" | "context">;

/** The id of the draft that an address names. */
export function draftId({ params }: Pick<DraftArgs, "params">): string {
  return params["id"] ?? "";
}

/**
 * The member's own draft, or for administrators any.
 *
 * @throws a redirect to signing in, or to the guide that the draft has become; 404 for the drafts of others
 */
export async function requireDraft(args: DraftArgs) {
  const viewer = await requireViewer(args);
  const snapshot = requireCatalogue(args.context.catalogue);
  const stored = await getDraft(args.context, draftId(args));
  if (stored === null) {
    const slug = await publishedAs(args.context, draftId(args));
    if (slug !== null) throw redirect(paths.guide(slug), { headers: PRIVATE_HEADERS });
    throw data(null, { status: 404, headers: NO_STORE_HEADERS });
  }
  return { viewer, snapshot, stored };
}

/** What the intents of a draft need of this request. */
export function draftOptions(args: ActionFunctionArgs) {
  const { catalogue } = args.context;
  return {
    id: draftId(args),
    references: draftReferences(requireCatalogue(catalogue)),
    refresh: () => refreshed(catalogue),
    isMember: pendingOptions(args).isMember,
    storePicture: (file: Blob) => storePicture(args.context, file),
    published: (slug: string) => publishedGuide(args.context, slug),
    removePictures: (ids: readonly string[]) => removeUnusedPictures(args.context, ids),
    adminGuard: async (refusal: Toast) => {
      await requireAdmin(args, refusal);
    },
  };
}

/** The guide of a slug; one that was withdrawn is there for those who may change it. */
export async function guideToChange(context: DraftArgs["context"], slug: string): Promise<Guide | null> {
  const published = guideBySlug(requireCatalogue(context.catalogue), slug);
  return published ?? (await getWithdrawnGuide(context, slug))?.guide ?? null;
}

/** {@link guideToChange} as a draft. */
export async function publishedGuide(context: DraftArgs["context"], slug: string): Promise<PublishedGuide | null> {
  const guide = await guideToChange(context, slug);
  if (guide === null) return null;
  const draft = draftOfGuide(guide, guideNames(requireCatalogue(context.catalogue)), newStepId);
  return { draft, version: guide.version };
}

/** A Markdown file to be kept. */
export function markdownFile(text: string, name: string, caching: string): Response {
  return new Response(text, {
    headers: {
      "Content-Type": "text/markdown; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.md"`,
      "Cache-Control": caching,
    },
  });
}

/** How guides and drafts name parts and printers. */
export function guideNames(snapshot: CatalogueSnapshot): GuideNames {
  return {
    addressOf: ({ table, partId }) => {
      const part = snapshot.partByKey(partKey(table, partId));
      return part && `${part.manufacturerSlug}/${part.partSlug}`;
    },
    partAt: (address) => {
      const part = partAtAddress(snapshot, address);
      return part && { table: part.table, partId: part.id };
    },
    printerSlug: (idUuid) => snapshot.printerById(idUuid)?.slug ?? null,
    guideSlug: (id) => snapshot.guides.find((guide) => guide.id === id)?.slug ?? null,
    guideId: (slug) => guideBySlug(snapshot, slug)?.id ?? null,
    printerId: (slug) => snapshot.printerBySlug(slug)?.idUuid ?? null,
  };
}
