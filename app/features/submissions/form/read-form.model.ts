import type { FormType, SubmitAddress } from "./submit-address.model";
import type { CheckName, Target } from "./form-view.model";

/** What is wrong with a form. Without a field it is the form as a whole. */
export interface FormProblem {
  readonly field: string | null;
  readonly message: string;
  readonly check: CheckName;
}

/** The errors of the form as a whole, and of its licence. */
export const FORM_TEXTS = {
  licence: "Accept the licence to send this",
  nothingChanged: "Nothing is changed. Change a field, then send it",
  noTarget: "Choose what this is about",
} as const;

/** Types that are about a row of the catalogue. */
export const ABOUT_A_ROW: readonly FormType[] = ["correction", "compatibility", "interface", "report"];

/** The table whose fields and kinds of interfaces a form has. */
export function tableOf({ type, table }: Pick<SubmitAddress, "type" | "table">, target: Target | null): string {
  return type === "part" ? table : (target?.table ?? "");
}
