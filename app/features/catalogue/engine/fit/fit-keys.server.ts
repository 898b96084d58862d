import type { RowContent } from "../index/row-content.server";
import type { KeysOf } from "../index/rows-by-key.server";
import { agreementProvesFit } from "../../fit/interface-matching.model";
import type { InterfaceBook } from "../interface-book.server";

/** The roles in which a kind of interface is compared. */
export type ComparedRole = "must" | "should";

/** Key of the parts that state a kind of interface. */
export function statesKind(role: ComparedRole, kind: string): string {
  return `${role} ${kind}`;
}

/** Key of the parts that state one value of a kind. */
export function statesValue(role: ComparedRole, kind: string, value: string): string {
  return `${role} ${kind} ${value}`;
}

/** Key of the parts that cannot be said to fit because this kind agrees. */
export function provesNothing(kind: string): string {
  return `unproved ${kind}`;
}

/** Key of the parts that fit a printer with an adapter or a modification. */
export function adaptedTo(printerId: string): string {
  return `adapted ${printerId}`;
}

/** By what parts are found to see which of them fit a printer. */
export function fitKeys(book: InterfaceBook): KeysOf {
  return ({ part, links, interfaces }: RowContent) => {
    if (part === null) return [];
    const keys = new Set<string>();
    for (const { printerId, fit } of links) {
      if (printerId !== null && (fit === "adapter" || fit === "modification")) keys.add(adaptedTo(printerId));
    }
    if (interfaces.length === 0) return keys;
    for (const { kind, role } of book.rulesFor(part)) {
      if (role === "offers") continue;
      for (const fact of interfaces) {
        if (fact.kind !== kind) continue;
        keys.add(statesKind(role, kind)).add(statesValue(role, kind, fact.value));
        if (role === "must" && !agreementProvesFit(part, kind, false)) keys.add(provesNothing(kind));
      }
    }
    return keys;
  };
}
