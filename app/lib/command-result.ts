/** What a command (a function that writes) returns: its value, or the problem that kept it from changing anything. */
export type CommandResult<Value, Problem> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly problem: Problem };

/** The result of a command that did what it is for. */
export function succeeded<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

/** The result of a command that changed nothing, with the reason. */
export function failed<Problem>(problem: Problem): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem };
}
