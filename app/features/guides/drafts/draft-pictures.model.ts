import { fieldOf } from "~/lib/field-of";
import { GUIDE_LIMITS } from "../guide-limits.model";
import type { DraftProblem } from "./draft-checks.model";
import { stepFields } from "./draft-fields.model";
import type { Draft } from "./draft.model";

/** A picture that was not added: the form was saved, and the field says why. */
export interface RefusedPicture {
  readonly pictureProblem: DraftProblem;
}

/** What the page is told about a picture that was not added to a step. */
export function refusedPicture(step: string, text: string): RefusedPicture {
  return { pictureProblem: { field: stepFields(step).file, text, isMissing: false } };
}

/** The problem in a reply of the server; null in any other reply. */
export function refusedPictureOf(reply: unknown): DraftProblem | null {
  const problem = fieldOf(reply, "pictureProblem");
  const [field, text] = [fieldOf(problem, "field"), fieldOf(problem, "text")];
  return typeof field === "string" && typeof text === "string" ? { field, text, isMissing: false } : null;
}

/** The parameter of a draft's address that names the steps whose chosen pictures were not uploaded. */
export const NOT_UPLOADED = "not-uploaded";

/** What the fields of these steps say. */
export function notUploadedPictures(draft: Draft, steps: readonly string[]): readonly DraftProblem[] {
  const text = "This picture was not uploaded. Press Upload; choose it again if the field is empty. The rest is saved.";
  return draft.steps
    .filter(({ id }) => steps.includes(id))
    .map(({ id }) => ({ field: stepFields(id).file, text, isMissing: false }));
}

/** The draft with another picture in a step; why it has no place there, else. */
export function withPicture(draft: Draft, id: string, url: string): Draft | string {
  const step = draft.steps.find((one) => one.id === id);
  if (step === undefined) return "This step was removed.";
  if (step.pictures.some((picture) => picture.url === url)) return "This picture is in the step already.";
  if (step.pictures.length >= GUIDE_LIMITS.pictures) return FULL;
  const pictures = [...step.pictures, { url, alt: "" }];
  return { ...draft, steps: draft.steps.map((one) => (one === step ? { ...step, pictures } : one)) };
}

const FULL = `A step has at most ${String(GUIDE_LIMITS.pictures)} pictures: remove one first.`;

/** Why no picture can be added to a step, whatever it shows; null when one can. */
export function pictureRefusal(draft: Draft, id: string): string | null {
  const outcome = withPicture(draft, id, "");
  return typeof outcome === "string" ? outcome : null;
}
