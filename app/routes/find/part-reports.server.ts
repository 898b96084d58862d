import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/features/accounts/session/guards.server";
import type { Part } from "~/features/catalogue/catalogue.model";
import { refreshed } from "~/features/catalogue/catalogue-responses.server";
import type { CatalogueSnapshot } from "~/features/catalogue/engine/snapshot.server";
import type { PagePrinter } from "~/features/catalogue/part/part-view.server";
import { namedPrinters } from "~/features/catalogue/printers/printer-picker.server";
import { fitReportsIntents } from "~/features/fit-reports/fit-reports.intents.server";
import { listHiddenReportsOf, listOwnReportsOf } from "~/features/fit-reports/fit-reports.queries.server";
import type { ReportsView } from "~/features/fit-reports/report-views.model";
import { reportsView } from "~/features/fit-reports/report-views.server";
import { paths } from "~/lib/paths";
import { pendingOptions } from "../saved/pending-options.server";

/** Reports on a part's page, and whether the page shows what is one visitor's own because of them. */
export interface PartReports {
  readonly reports: ReportsView;
  readonly isPersonal: boolean;
}

/** What a part's page shows of its reports. */
export async function partReports(
  { request, context }: LoaderFunctionArgs,
  snapshot: CatalogueSnapshot,
  part: Part,
  about: PagePrinter | null,
): Promise<PartReports> {
  const own = await listOwnReportsOf(context, part);
  const asked = new URL(request.url).searchParams;
  const isAdmin = own !== null && (await context.viewer())?.isAdmin === true;
  const reports = reportsView({
    reports: snapshot.reportsOf(part),
    own,
    hidden: isAdmin ? await listHiddenReportsOf(context, part) : null,
    printer: about?.printer ?? null,
    printerById: (idUuid) => snapshot.printerById(idUuid),
    page: asked.get("reports"),
    editing: asked.get("report") === "edit",
  });
  return { reports, isPersonal: own !== null };
}

/** The intents of reports on a part's page. */
export async function partReportsIntents(args: ActionFunctionArgs, snapshot: CatalogueSnapshot, part: Part) {
  const { request, context } = args;
  const ownPrinter = await context.myPrinter();
  const asked = new URL(request.url).searchParams.get("printer");
  return fitReportsIntents(context, {
    ...pendingOptions(args),
    part,
    findPrinters: (text) => namedPrinters(snapshot, text),
    pageFor: (printer) => {
      const slug = printer?.slug ?? asked;
      return paths.part(part, { printer: slug === ownPrinter ? null : slug });
    },
    refresh: () => refreshed(context.catalogue),
    adminGuard: async (refusal) => {
      await requireAdmin(args, refusal);
    },
  });
}
