/** Intents that have the same effect when they are sent twice, so nobody has to press again. */
const REPEATABLE = new Set([
  ...["move", "note", "remove", "move-to", "edit", "set", "remember", "forget", "username"],
  ...["unpin-chosen", "add-chosen", "share", "undo", "lock", "unlock", "lock-all", "unlock-all"],
  ...["report", "delete-report", "hide-report", "show-report"],
  ...["complete", "done", "finish", "unfinish"],
]);

/** Whether a form may be sent a second time by itself: its effect is the same, or the server knows its `formId`. */
export function isRepeatable(fields: FormData): boolean {
  const intent = fields.get("intent");
  const formId = fields.get("formId");
  return (typeof intent === "string" && REPEATABLE.has(intent)) || (typeof formId === "string" && formId !== "");
}
