import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { formFields } from "~/features/submissions/form/form-fields.model";
import type { SubmitFormView } from "~/features/submissions/form/form-view.model";
import { formView } from "~/features/submissions/form/form-view.server";
import { storedPayload, storedTexts } from "~/features/submissions/form/payload.model";
import { tableOf } from "~/features/submissions/form/read-form.model";
import { submitAddress, type SubmitAddress } from "~/features/submissions/form/submit-address.model";
import type { Submission } from "~/features/submissions/submissions.model";
import { signedBeginning } from "~/lib/forms/sent-by-people.server";
import { liveValues } from "./submit-page.server";
import { submitReferences } from "./submit-references.server";

type StoredArgs = Pick<LoaderFunctionArgs, "request" | "params" | "context">;

/** What the form of a submission is about, as its address says it. */
function addressOf({ kind, targetTable, targetId }: Submission): SubmitAddress {
  const about = targetTable === null || targetId === null ? {} : { item: `${targetTable}:${targetId}` };
  return submitAddress(
    new URLSearchParams({
      type: kind,
      ...(kind === "part" && targetTable !== null && { table: targetTable }),
      ...about,
    }),
  );
}

/** The form with what a submission says; null for a guide, and when what it is about is gone. */
export async function storedForm(args: StoredArgs, submission: Submission): Promise<SubmitFormView | null> {
  const { payload, sourceUrl, note, version } = submission;
  const parsed = storedPayload.safeParse(payload);
  const address = addressOf(submission);
  if (address.type === "tutorial" || !parsed.success) return null;
  const references = submitReferences(requireCatalogue(args.context.catalogue));
  const target = address.subject === null ? null : references.target(address.subject);
  const live = address.type === "correction" && target !== null ? await liveValues(args, target) : {};
  if (live === null) return null;
  const { own, others } = formFields(
    address.type,
    tableOf(address, target),
    references.kinds(tableOf(address, target)),
  );
  return formView({
    ...{ address, target, live, references, version },
    begun: signedBeginning(args.context.sessionSecret),
    formId: null,
    consents: null,
    texts: storedTexts({ type: address.type, payload: parsed.data, sourceUrl, note }, [...own, ...others], references),
    problems: null,
    lookAlikes: [],
  });
}
