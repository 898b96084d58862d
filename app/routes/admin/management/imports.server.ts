import { isPartCategory, partKey } from "~/features/catalogue/catalogue.model";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import type { FileReferences } from "~/features/management/import/check-file.server";
import { ALL_PRINTERS } from "~/features/submissions/form/submit-references.model";
import type { LoadContext } from "~/load-context";
import { submitReferences } from "../../submit/submit-references.server";

/** Lets work go on after the response; what it throws is logged. */
export function afterwards({ log }: Pick<LoadContext, "log">, work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    log.error({ err: error }, "an import stopped");
  });
}

/** What a file of rows is checked against: the public catalogue. */
export function fileReferences({ catalogue }: Pick<LoadContext, "catalogue">): FileReferences {
  const snapshot = requireCatalogue(catalogue);
  const plain = (...words: readonly (string | null)[]) =>
    words.map((word) => (word ?? "").trim().toLowerCase()).join("\n");
  const called = new Map<string, string>([
    ...snapshot.manufacturers.map(({ id, name }) => [plain("manufacturers", name, ""), String(id)] as const),
    ...snapshot.printers.map(
      ({ idUuid, name, manufacturer }) => [plain("printers", name, manufacturer), idUuid] as const,
    ),
    ...snapshot.parts.map(
      ({ table, id, name, manufacturer }) => [plain(table, name, manufacturer), String(id)] as const,
    ),
  ]);
  return {
    named: submitReferences(snapshot).named,
    allPrinters: ALL_PRINTERS,
    hasRow: (table, id) => {
      if (table === "printers") return snapshot.printerById(id) !== null;
      if (!/^[1-9]\d{0,14}$/.test(id)) return false;
      if (isPartCategory(table)) return snapshot.partByKey(partKey(table, Number(id))) !== null;
      return snapshot.manufacturers.some((maker) => maker.id === Number(id));
    },
    rowCalled: (table, name, maker) => called.get(plain(table, name, maker)) ?? null,
  };
}
