import type { CollectionProblem } from "./collections.messages";
import type { CollectionsContext } from "./collections.queries.server";

const UNIQUE_VIOLATION = "23505";
const LIMIT_REACHED = "54000";
const BAD_VALUE = "22023";
const NOT_FOUND = "PT404";

/** What was not found, by the message of the database function; any other message is about the collection. */
const NOT_FOUND_PROBLEMS: Readonly<Record<string, CollectionProblem>> = {
  "Unknown part": "unknown-part",
  "Item not in collection": "item-gone",
};

interface DatabaseError {
  /** SQLSTATE. */
  readonly code: string;
  readonly message: string;
}

/** The problem of a database error; an error that no migration raises on purpose is logged and becomes `failed`. */
export function databaseProblem({ log }: CollectionsContext, { code, message }: DatabaseError): CollectionProblem {
  switch (code) {
    case UNIQUE_VIOLATION:
      return "duplicate";
    case NOT_FOUND:
      return NOT_FOUND_PROBLEMS[message] ?? "not-found";
    case BAD_VALUE:
      return "unknown-table";
    case LIMIT_REACHED:
      return message === "Too many collections" ? "too-many-collections" : "collection-full";
    default:
      log.warn({ code }, "a change of a collection was refused");
      return "failed";
  }
}
