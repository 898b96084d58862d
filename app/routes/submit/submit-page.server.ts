import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/features/accounts/session/guards.server";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { guardPage } from "~/features/page-access/page-access.guard.server";
import type { FieldValues } from "~/features/submissions/fields/field.model";
import { fieldValuesOf } from "~/features/submissions/form/payload.model";
import type { SubmitFormView, Target } from "~/features/submissions/form/form-view.model";
import { formView } from "~/features/submissions/form/form-view.server";
import type { SubmitOptions } from "~/features/submissions/form/submit.intents.server";
import { submitAddress, type SubmitAddress } from "~/features/submissions/form/submit-address.model";
import { getLiveFields, getSubmission } from "~/features/submissions/submissions.queries.server";
import { signedBeginning } from "~/lib/forms/sent-by-people.server";
import { NO_STORE_HEADERS } from "~/lib/http/private-headers";
import { paths } from "~/lib/paths";
import { pendingOptions } from "../saved/pending-options.server";
import { ownAlike } from "./own-alike.server";
import { standingTarget, submitReferences } from "./submit-references.server";

type SubmitArgs = Pick<LoaderFunctionArgs, "request" | "params" | "context">;

/** What an address of the page asks for. */
export function askedAddress({ request }: Pick<SubmitArgs, "request">): SubmitAddress {
  return submitAddress(new URL(request.url).searchParams);
}

/** What stands in the catalogue now, of a row that can be corrected. */
export async function liveValues({ context }: SubmitArgs, { table, id }: Target): Promise<FieldValues | null> {
  const live = await getLiveFields(context, table, id);
  return live && fieldValuesOf(live.fields);
}

/** The form of a type with what its address fills in; null when it is about a row and the address names none. */
export async function newForm(args: SubmitArgs, address: SubmitAddress): Promise<SubmitFormView | null> {
  const snapshot = requireCatalogue(args.context.catalogue);
  const references = submitReferences(snapshot);
  const target = standingTarget(snapshot, address.subject);
  const live = address.type === "correction" && target !== null ? await liveValues(args, target) : {};
  if (live === null) return null;
  return formView({
    ...{ address, target, live, references },
    begun: signedBeginning(args.context.sessionSecret),
    formId: null,
    consents: false,
    version: null,
    texts: address.prefilled,
    problems: null,
    lookAlikes: [],
  });
}

/** What the intents of the form need of this request, but for what writes. */
export function formOptions(args: ActionFunctionArgs): Omit<SubmitOptions, "send" | "sent" | "isNew"> {
  const { context, request } = args;
  return {
    references: submitReferences(requireCatalogue(context.catalogue)),
    addressOf: (form) => submitAddress(form, new URL(request.url).searchParams),
    live: (target) => liveValues(args, target),
    isMember: pendingOptions(args).isMember,
    wait: () => context.attempts.take({ kind: "submit", ip: context.ip }),
    giveBack: () =>
      context.attempts.giveBack({ kind: "submit", ip: context.ip }).catch((error: unknown) => {
        context.log.warn({ err: error }, "an attempt could not be given back");
      }),
    ownAlike: (read) => ownAlike(args, read),
    secret: context.sessionSecret,
  };
}

const LONGEST_ID = 15;

/**
 * The submission that an address names, for its author or an administrator.
 *
 * @throws a redirect to signing in; the same 404 for one of somebody else and for one that is not there
 */
export async function requireSubmission(args: SubmitArgs) {
  const viewer = await requireViewer(args);
  const id = args.params["id"] ?? "";
  const isId = /^[1-9]\d*$/.test(id) && id.length <= LONGEST_ID;
  const submission = isId ? await getSubmission(args.context, Number(id)) : null;
  if (submission === null) throw data(null, { status: 404, headers: NO_STORE_HEADERS });
  return { viewer, submission };
}

/** Asks for the lock of the area on a page that stays readable while it is locked. */
export async function guardWrites({ request, context }: SubmitArgs): Promise<void> {
  await guardPage({ request: new Request(new URL(paths.submit(), request.url)), context });
}
