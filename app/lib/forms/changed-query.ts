/** A form that is filled in for the visitor's printer. */
export interface EmptyForm {
  /** What it has as long as nothing is changed, as a query. */
  readonly values: string;
  /** What marks an address that has only some of its values, as a query. */
  readonly mark: string;
}

/** A query without what an empty form has: another printer may fill that in differently. */
export function changedQuery(query: string, { values, mark }: EmptyForm): string {
  const empty = new URLSearchParams(values);
  const all = [...new URLSearchParams(query)];
  const changed = all.filter(([name, value]) => empty.get(name) !== value);
  if (changed.length === all.length) return query;
  const kept = new URLSearchParams(changed);
  for (const [name, value] of new URLSearchParams(mark)) kept.set(name, value);
  return kept.size === 0 ? "" : `?${kept.toString()}`;
}
