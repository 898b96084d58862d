import type { CatalogueData } from "../catalogue-data.server";
import type { CatalogueIndex } from "./catalogue-index.server";

/** The parts of an index, and the rows of other tables that belong to them. */
type IndexedRows = Pick<CatalogueData, "parts" | "compatibility" | "partInterfaces" | "fitReports">;

/** What an index was made from, in the order of its rows. */
export function indexedRows(index: CatalogueIndex): IndexedRows {
  const rows = Array.from({ length: index.capacity }, (_, row) => ({ row, part: index.part(row) })).flatMap(
    ({ row, part }) => (part === null ? [] : [{ row, part }]),
  );
  const ofEach = <Fact extends object>(factsOf: (row: number) => readonly Fact[]) =>
    rows.flatMap(({ row, part: { table, id: partId } }) => factsOf(row).map((fact) => ({ table, partId, ...fact })));
  return {
    parts: rows.map(({ part }) => part),
    compatibility: ofEach((row) => index.links(row)),
    partInterfaces: ofEach((row) => index.interfaces(row)),
    fitReports: ofEach((row) => index.reports(row)),
  };
}
