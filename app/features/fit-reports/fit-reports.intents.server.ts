import { intent, type IntentOutcome } from "~/lib/http/run-action.server";
import type { CommandResult } from "~/lib/command-result";
import type { Toast } from "~/lib/toast";
import type { NewPendingAction } from "../pending-actions/pending-actions.model";
import { deleteReport, saveReport, setReportStatus } from "./fit-reports.commands.server";
import { hideReportSchema, oneReportSchema, REPORT_TEXTS, reportSchema } from "./fit-reports-forms.model";
import {
  problemStatus,
  problemToast,
  REPORT_TOASTS,
  reportDeleted,
  reportSaved,
  type ReportProblem,
} from "./fit-reports.messages";
import { listOwnReportsOf, type FitReportsContext, type ReportedPart } from "./fit-reports.queries.server";

/** A printer that a visitor may mean. */
export interface ReportPrinter {
  readonly idUuid: string;
  readonly slug: string;
  readonly label: string;
}

/** What the intents of reports need of other features; the route provides it. */
export interface FitReportsOptions {
  readonly part: ReportedPart;
  /** The printers that a text may mean; one when it is clear. */
  readonly findPrinters: (text: string) => readonly ReportPrinter[];
  /** Address of the part's page with its reports, about a printer or the one it is about now. */
  readonly pageFor: (printer: ReportPrinter | null) => string;
  /** Lets this instance read what was written, so that the page that follows shows it. */
  readonly refresh: () => Promise<void>;
  /** Whether the visitor is signed in; throws when that cannot be found out. */
  readonly isMember: () => Promise<boolean>;
  readonly savePending: (action: NewPendingAction) => Promise<IntentOutcome>;
  /** Throws a redirect to signing in when the visitor is not signed in. */
  readonly guard: () => Promise<void>;
  /** Throws a redirect for everybody but administrators. */
  readonly adminGuard: (refusal: Toast) => Promise<void>;
}

/** The intents of reports on a part's page: `report`, `delete-report`, and for administrators `hide-report`, `show-report`. */
export function fitReportsIntents(context: FitReportsContext, options: FitReportsOptions) {
  const { part, findPrinters, pageFor, refresh, isMember, savePending, guard } = options;
  const adminGuard = () => options.adminGuard(REPORT_TOASTS.onlyAdmins);
  const written = async <Value>(
    result: CommandResult<Value, ReportProblem>,
    toastOf: (value: Value) => Toast,
    printer: ReportPrinter | null,
  ) => {
    if (!result.ok) return refused(result.problem);
    await refresh();
    return { ok: true, redirectTo: pageFor(printer), toast: toastOf(result.value) } satisfies IntentOutcome;
  };
  return {
    report: intent({
      schema: reportSchema((text) => findPrinters(text).length > 0),
      run: async ({ printer: named, choice, outcome, stars, note = "", changed }): Promise<IntentOutcome> => {
        const found = findPrinters(named);
        const printer = found.length === 1 ? found[0] : found.find(({ slug }) => slug === choice);
        if (printer === undefined) {
          const matches = found.map(({ slug, label }) => ({ slug, label }));
          return { ok: false, fieldErrors: { printer: [REPORT_TEXTS.printerUnclear] }, show: { matches } };
        }
        if (!(await isMember())) {
          return savePending({
            action_type: "report_fit",
            payload: { partId: part.id, category: part.table, printer: printer.slug, outcome, stars, note },
            return_url: pageFor(printer),
          });
        }
        if (changed !== undefined && (await isDeleted(context, part, changed))) return refused("deleted");
        const report = { part, printerId: printer.idUuid, outcome, stars, note: note === "" ? null : note };
        return written(await saveReport(context, report), reportSaved, printer);
      },
    }),
    ...ownReportsIntents(context, { guard, refresh, redirectTo: pageFor(null) }),
    "hide-report": intent({
      schema: hideReportSchema,
      guard: adminGuard,
      run: async ({ report, reason }): Promise<IntentOutcome> =>
        written(await setReportStatus(context, report, { status: "hidden", reason }), () => REPORT_TOASTS.hidden, null),
    }),
    ...hiddenReportsIntents(context, { adminGuard: options.adminGuard, refresh, redirectTo: pageFor(null) }),
  };
}

interface HiddenReportsOptions extends Pick<FitReportsOptions, "adminGuard" | "refresh"> {
  readonly redirectTo: string;
}

/** The intent `show-report` of pages with hidden reports. */
export function hiddenReportsIntents(
  context: FitReportsContext,
  { adminGuard, refresh, redirectTo }: HiddenReportsOptions,
) {
  return {
    "show-report": intent({
      schema: oneReportSchema,
      guard: () => adminGuard(REPORT_TOASTS.onlyAdmins),
      run: async ({ report }): Promise<IntentOutcome> => {
        const result = await setReportStatus(context, report, { status: "visible" });
        if (!result.ok) return refused(result.problem);
        await refresh();
        return { ok: true, redirectTo, toast: REPORT_TOASTS.shown };
      },
    }),
  };
}

interface OwnReportsOptions extends Pick<FitReportsOptions, "guard" | "refresh"> {
  readonly redirectTo: string;
}

/** The intent `delete-report` of pages with reports of the member's own. */
export function ownReportsIntents(context: FitReportsContext, { guard, refresh, redirectTo }: OwnReportsOptions) {
  return {
    "delete-report": intent({
      schema: oneReportSchema,
      guard,
      run: async ({ report }): Promise<IntentOutcome> => {
        const result = await deleteReport(context, report);
        if (!result.ok) return refused(result.problem);
        await refresh();
        return { ok: true, redirectTo, toast: reportDeleted(result.value) };
      },
    }),
  };
}

/** Whether one of the member's reports about a part is gone: in another tab, perhaps, since the form was opened. */
async function isDeleted(context: FitReportsContext, part: ReportedPart, report: number): Promise<boolean> {
  const own = await listOwnReportsOf(context, part);
  return own !== null && !own.some(({ id }) => id === report);
}

function refused(problem: ReportProblem): IntentOutcome {
  return { ok: false, toast: problemToast(problem), status: problemStatus(problem) };
}
