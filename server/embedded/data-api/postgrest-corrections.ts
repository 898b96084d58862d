import type { AnyAST, Connection } from "@supabase/lite";
import { asReportedError, NotImplementedError } from "./database-errors";
import { restoreQuotes } from "./quoted-values";
import { withColumnNames, withSelectedNames, type Names } from "./updates-with-aliases";

/** The methods of the library's connection that are replaced. */
type CorrectedConnection = Pick<Connection, "withContext" | "normalizeDbError" | "onPostgrestAST">;

/** Ends a transaction whose response is an error. */
class RefusedError extends Error {
  override readonly name = "RefusedError";
}

/**
 * Makes the library answer as PostgREST does where the two differ:
 *
 * - an error response undoes what the request wrote (an update with `.single()` that hit several rows);
 * - every error of the database has its SQLSTATE and status;
 * - `missing=default` gives left-out columns their default;
 * - an update responds with the rows it changed under the names that its `select` gives their columns;
 * - `\"` and `\\` inside the quoted values of `or=()` and `and=()` are read. Their requests must have gone through
 *   `withReadableQuotes()`.
 *
 * @param onDatabaseError called with every error of the database
 * @returns what each request has to be served in, one at a time
 */
export function correctDataApi(
  connection: CorrectedConnection,
  onDatabaseError: (error: unknown) => void,
): (respond: () => Promise<Response>) => Promise<Response> {
  const withContext = connection.withContext.bind(connection);
  const normalizeDbError = connection.normalizeDbError.bind(connection);
  const onPostgrestAST = connection.onPostgrestAST.bind(connection);

  /** Of the request that is being served: there is one at a time. */
  const current = createSlot<Names>();

  connection.withContext = async (vars, work, options) => {
    const refused: Awaited<ReturnType<typeof work>>[] = [];
    try {
      return await withContext(
        vars,
        async (database) => {
          const result = await work(database);
          if (!(result instanceof Response) || result.status < 400) return result;
          refused.push(result);
          throw new RefusedError();
        },
        options,
      );
    } catch (error) {
      const [response] = refused;
      if (error instanceof RefusedError && response !== undefined) return response;
      throw error;
    }
  };
  connection.normalizeDbError = (error) => {
    if (!(error instanceof NotImplementedError)) onDatabaseError(error);
    return asReportedError(normalizeDbError(error));
  };
  connection.onPostgrestAST = (sent, vars) => {
    const { query, names } = withColumnNames(withMissingDefaults(restoreQuotes(sent)));
    current.put(names);
    return onPostgrestAST(query, vars);
  };
  return async (respond) => {
    current.put(null);
    const response = await respond();
    const names = current.content();
    return names !== null && response.ok ? withSelectedNames(response, names) : response;
  };
}

function createSlot<T>() {
  let content: T | null = null;
  return {
    put(next: T | null) {
      content = next;
    },
    content: () => content,
  };
}

/**
 * With `missing=default`, gives all rows the same keys, those a row does not have being undefined: the library writes
 * DEFAULT for these. Left to itself it responds with null for a column that only other rows have.
 */
function withMissingDefaults(query: AnyAST): AnyAST {
  const { values, $meta } = query;
  if ($meta?.missing !== "default" || $meta.columns === undefined || !Array.isArray(values)) return query;
  const blank = Object.fromEntries($meta.columns.map((name): [string, unknown] => [name, undefined]));
  const { columns: _, ...meta } = $meta;
  return { ...query, $meta: meta, values: values.map((row: object) => ({ ...blank, ...pick(row, blank) })) };
}

/** The fields of a row that `columns=` names. */
function pick(row: object, named: object): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name in named));
}
