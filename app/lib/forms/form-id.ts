import { z } from "zod";

/** The id of a form that makes something (app/ui/form/form-id.tsx). One that is no id is none. */
export const formId = z.uuid().optional().catch(undefined);
