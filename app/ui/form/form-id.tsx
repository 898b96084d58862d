import { useRouteLoaderData } from "@remix-run/react";

/**
 * The hidden field of a form that makes something: with it, a form that is sent twice, by a second press while the first
 * is under way, has one effect. Each page a member loads has an id of its own.
 */
export function FormId() {
  const id = useRouteLoaderData<{ readonly formId?: string | null }>("root")?.formId;
  return id ? <input type="hidden" name="formId" value={id} /> : null;
}
