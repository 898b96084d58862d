/**
 * The header by which a call says that it may be answered by a replica of the database, one that has at least this version
 * of the catalogue. Only the server's own calls have it.
 */
export const LEAST_VERSION_HEADER = "x-least-catalogue-version";
