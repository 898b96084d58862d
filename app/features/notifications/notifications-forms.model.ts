import { z } from "zod";
import { NOTIFICATION_KINDS } from "./notifications.model";

const UNKNOWN = "There is no such notification";
const id = z.coerce.number({ error: UNKNOWN }).int(UNKNOWN).min(1, UNKNOWN);
const page = z.coerce.number().int().min(1).max(1_000).optional().catch(undefined);

/** The form that marks one notice as read. `page`: the page of the list that it is on. */
export const markReadSchema = z.object({ notification: id, page });

/** The form that marks all as read, up to the newest one that the member has seen. */
export const markAllReadSchema = z.object({ newest: id, page });

/** The form that says which kinds of notices are mailed, too; none is a choice. */
export const mailedKindsSchema = z.object({
  kinds: z.array(z.enum(NOTIFICATION_KINDS, { error: "Choose from the list" })).default([]),
});
