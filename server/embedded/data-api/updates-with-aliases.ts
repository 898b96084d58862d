import type { AnyAST } from "@supabase/lite";
import { z } from "zod";
import { NotImplementedError } from "./database-errors";

/*
 * An update whose `select` renames, casts or embeds is two statements of the library: it writes, then looks for the rows
 * by the filter of the call once more, and does not find those that no longer match it. With columns alone it is one
 * statement, so renamed columns are asked for by their own names and renamed in the response. For the others there is no
 * such way.
 */

type Select = NonNullable<AnyAST["select"]>;

/** Name in the response and column, in order; `*` stands for all columns. */
export type Names = readonly (readonly [name: string, column: string])[];

const columnSchema = z.strictObject({ column: z.string().optional() });

/**
 * The same query without new names, and those names.
 *
 * @throws NotImplementedError for an update that changes what its filter looks at, when it casts or embeds
 */
export function withColumnNames(query: AnyAST): { readonly query: AnyAST; readonly names: Names | null } {
  const { type, select, $meta } = query;
  if (type !== "update" || select === undefined || $meta?.return !== "representation") return { query, names: null };
  const names = namesOf(select);
  if (names === null) {
    if (changesItsFilter(query)) throw new NotImplementedError(MESSAGE);
    return { query, names: null };
  }
  if (names.every(([name, column]) => name === column)) return { query, names: null };
  return { query: { ...query, select: [...new Set(names.map(([, column]) => column))] }, names };
}

const MESSAGE =
  "An update that changes a column of its own filter cannot cast or embed in select. Ask for the rows in a second call.";

const rowSchema = z.record(z.string(), z.unknown());

/** A response in JSON with new names. */
export async function withSelectedNames(response: Response, names: Names): Promise<Response> {
  if (response.body === null) return response;
  const renamed = (row: z.infer<typeof rowSchema>) =>
    Object.fromEntries(
      names.flatMap(([name, column]) =>
        column === "*" ? Object.entries(row) : column in row ? [[name, row[column]]] : [],
      ),
    );
  const body = z.union([z.array(rowSchema), rowSchema]).parse(await response.json());
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  const { status } = response;
  return new Response(JSON.stringify(Array.isArray(body) ? body.map(renamed) : renamed(body)), { status, headers });
}

/** Null when a part of `select` is more than a column. */
function namesOf(select: Select): Names | null {
  const names: [string, string][] = [];
  for (const entry of select) {
    if (typeof entry === "string") {
      names.push([entry, entry]);
      continue;
    }
    for (const [name, definition] of Object.entries(entry)) {
      const column = columnSchema.safeParse(definition);
      if (!column.success) return null;
      names.push([name, column.data.column ?? name]);
    }
  }
  return names;
}

function changesItsFilter({ values, where }: AnyAST): boolean {
  const changed = new Set((Array.isArray(values) ? values : [values ?? {}]).flatMap((row: object) => Object.keys(row)));
  return columnsIn(where).some((column) => changed.has(column));
}

/** Columns of a filter; what begins with a dollar sign is an operator. */
function columnsIn(where: unknown): string[] {
  if (Array.isArray(where)) return where.flatMap(columnsIn);
  if (typeof where !== "object" || where === null) return [];
  return Object.entries(where).flatMap(([name, inside]: [string, unknown]) =>
    name.startsWith("$") ? columnsIn(inside) : [name.replace(/->.*$/, ""), ...columnsIn(inside)],
  );
}
