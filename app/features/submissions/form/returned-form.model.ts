import { fieldOf } from "~/lib/field-of";
import type { ReturnedForm } from "./form-view.model";

/** Whether an answer of the server holds a form that came back. */
export function isReturnedForm(data: unknown): data is ReturnedForm {
  const form = fieldOf(data, "form");
  return Array.isArray(fieldOf(form, "fields")) && typeof fieldOf(data, "isSignedOut") === "boolean";
}
