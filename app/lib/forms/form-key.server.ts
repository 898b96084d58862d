import { createHash } from "node:crypto";

/** Key of a form with these fields: after Back the same page may be sent with others, which makes something else. */
export function formKey(formId: string, fields: object): string {
  return `${formId} ${createHash("sha256").update(JSON.stringify(fields)).digest("base64url")}`;
}
