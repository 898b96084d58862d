import { unknownParams } from "~/lib/text/unknown-params";
import { LAYER, OWN_CODE, READING } from "./asked.model";
import { SHARED_FIELDS } from "./generator.model";
import type { TestPrint } from "./test-prints.model";

/** What of a test print's address has no effect, in sentences. */
export function printAddressNotes({ fields, name }: TestPrint, query: URLSearchParams): readonly string[] {
  const known = [...[...SHARED_FIELDS, ...fields].map((field) => field.name), LAYER, OWN_CODE, READING];
  const unknown = unknownParams(query, new Set(known));
  const layer = query.get(LAYER) ?? "1";
  return [
    ...unknown.map(({ param }) => `“${param}” is no parameter of “${name}”, so nothing was done with it.`),
    ...known
      .filter((param) => query.getAll(param).length > 1)
      .map((param) => `“${param}” is there more than once: the first one counts.`),
    ...(/^[1-9]\d{0,5}$/.test(layer) ? [] : ["Layers are numbered from 1: the first one is shown."]),
  ];
}
