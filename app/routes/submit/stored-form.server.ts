import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { formFields } from "~/features/submissions/form/form-fields.model";
import type { SubmitFormView } from "~/features/submissions/form/form-view.model";
import { formView } from "~/features/submissions/form/form-view.server";
import { storedPayload, storedTexts } from "~/features/submissions/form/payload.model";
import { tableOf } from "~/features/submissions/form/read-form.model";
import { readForm } from "~/features/submissions/form/read-form.server";
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

/**
 * The form with what a submission says; null for a guide, and when what it is about is gone.
 *
 * @param checks "checked": with what is wrong with it, and what seems to be the same
 */
export async function storedForm(
  args: StoredArgs,
  submission: Submission,
  checks: "unchecked" | "checked" = "unchecked",
): Promise<SubmitFormView | null> {
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
  const texts = storedTexts(
    { type: address.type, payload: parsed.data, sourceUrl, note },
    [...own, ...others],
    references,
  );
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  const { problems, named, replaced } = readForm(form, { address, target, live, references, needsConsent: false });
  const isChecked = checks === "checked";
  return formView({
    ...{ address, target, live, references, version, texts },
    begun: signedBeginning(args.context.sessionSecret),
    formId: null,
    consents: null,
    problems: isChecked ? problems : null,
    lookAlikes: isChecked ? [...replaced, ...(named === null ? [] : references.lookAlikes(named))] : [],
  });
}
