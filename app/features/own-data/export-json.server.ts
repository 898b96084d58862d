import { SITE_NAME } from "~/lib/site";
import type { OwnRow } from "./export.queries.server";

/** Reads the rows of a part of somebody's data. */
export type ReadRows = (section: string) => AsyncIterable<OwnRow>;

interface ExportHead {
  readonly siteUrl: string;
  readonly exportedAt: Date;
}

/** The parts of a member's data as one JSON object, in pieces of text: `{"site": ..., "data": {"pins": [...], ...}}`. */
export async function* exportJson(
  sections: readonly string[],
  rowsOf: ReadRows,
  { siteUrl, exportedAt }: ExportHead,
): AsyncGenerator<string, void> {
  const head = { site: SITE_NAME, url: siteUrl, exportedAt: exportedAt.toISOString() };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "data": {`;
  let isFirst = true;
  for (const section of sections) {
    yield `${isFirst ? "" : ","}\n    ${JSON.stringify(section)}: [`;
    isFirst = false;
    let separator = "";
    for await (const row of rowsOf(section)) {
      yield `${separator}\n      ${JSON.stringify(row)}`;
      separator = ",";
    }
    yield separator === "" ? "]" : "\n    ]";
  }
  yield "\n  }\n}\n";
}
