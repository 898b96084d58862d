import type { DataClient } from "~/data/supabase.server";
import type { InterfaceRule, InterfaceValue } from "../../fit/fit-facts.model";
import type { Synonym } from "../catalogue-data.server";
import { interfaceRowSchema, interfaceRuleRowSchema, synonymRowSchema } from "./fit-rows.server";
import { INTERFACE_COLUMNS, INTERFACE_RULE_COLUMNS, SYNONYM_COLUMNS } from "./table-columns.server";
import { allRows, collect, type ReadOptions } from "./table-requests.server";

/* Tables of a few hundred rows, which are read whole again when one row changed. */

/** Every value of every kind of interface. */
export function readInterfaces(client: DataClient, options: ReadOptions): Promise<InterfaceValue[]> {
  return collect(allRows(client, "interfaces", INTERFACE_COLUMNS, interfaceRowSchema, options));
}

/** Every rule by which interfaces are compared. */
export function readInterfaceRules(client: DataClient, options: ReadOptions): Promise<InterfaceRule[]> {
  return collect(allRows(client, "interface_rules", INTERFACE_RULE_COLUMNS, interfaceRuleRowSchema, options));
}

/** Every synonym of the search. */
export function readSynonyms(client: DataClient, options: ReadOptions): Promise<Synonym[]> {
  return collect(allRows(client, "search_synonyms", SYNONYM_COLUMNS, synonymRowSchema, options));
}
