import type { Printer } from "../catalogue.model";
import { statesKind } from "../engine/fit/fit-keys.server";
import { emptyBitset, hasBit, intersection, setBit, union, type Bitset } from "../engine/index/bitset.server";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import { kindName } from "../fit/fit-words.model";
import { isVoltage } from "../fit/interface-matching.model";

/** What parts without an answer wait for. */
export interface UnknownKinds {
  /** Each kind with how many parts wait for it: first what most of them do, and voltages last, which prove nothing. */
  readonly kinds: readonly { readonly kind: string; readonly parts: number }[];
  /** The parts that wait for any of them. */
  readonly waiting: Bitset;
}

/** The kinds of interface that some parts have to share and that nobody has stated for a printer. */
export function unknownKinds(
  snapshot: CatalogueSnapshot,
  { idUuid }: Pick<Printer, "idUuid">,
  among: Bitset,
): UnknownKinds {
  const { index, interfaceBook } = snapshot;
  const { answers } = snapshot.fitsOn(idUuid);
  const open = intersection([among, union(answers.not_listed, answers.not_verified)]);
  const stated = interfaceBook.valuesOf(idUuid);
  const waiting = emptyBitset(index.capacity);
  const kinds = interfaceBook.comparedKinds
    .filter((kind) => !stated.has(kind))
    .map((kind) => {
      let parts = 0;
      for (const row of index.fitRows.get(statesKind("must", kind)) ?? []) {
        if (!hasBit(open, row)) continue;
        setBit(waiting, row);
        parts += 1;
      }
      return { kind, parts };
    })
    .filter(({ parts }) => parts > 0)
    .sort(
      (a, b) =>
        Number(isVoltage(a.kind)) - Number(isVoltage(b.kind)) ||
        b.parts - a.parts ||
        (kindName(a.kind) < kindName(b.kind) ? -1 : 1),
    );
  return { kinds, waiting };
}
