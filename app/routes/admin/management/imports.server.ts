import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import type { CatalogueSnapshot } from "~/features/catalogue/engine/snapshot.server";
import { changeLine, changeWords } from "~/features/catalogue/history/revision-words.server";
import { revisionChangesSchema } from "~/features/catalogue/history/revisions.model";
import type { FileReferences } from "~/features/management/import/check-file.server";
import type { ImportView, StoredImport } from "~/features/management/import/import.model";
import { ALL_PRINTERS } from "~/features/submissions/form/submit-references.model";
import { paths } from "~/lib/paths";
import type { LoadContext } from "~/load-context";
import { submitReferences } from "../../submit/submit-references.server";

/** Lets work go on after the response; what it throws is logged. */
export function afterwards({ log }: Pick<LoadContext, "log">, work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    log.error({ err: error }, "an import stopped");
  });
}

/** What the names in a file of rows are looked up in: the public catalogue. */
export function fileReferences({ catalogue }: Pick<LoadContext, "catalogue">): FileReferences {
  return { named: submitReferences(requireCatalogue(catalogue)).named, allPrinters: ALL_PRINTERS };
}

/** An import as its page shows it, with what it changes in words. */
export function importView(snapshot: CatalogueSnapshot, { changing, ...stored }: StoredImport): ImportView {
  const { table, importer, createdAt } = stored;
  return {
    ...stored,
    changing: changing.map(({ line, id, name, changes }) => ({
      ...{ line, name, to: paths.adminPart({ table, id }) },
      words: changeWords(snapshot, {
        ...{ id: line, entity: table, entityId: id, author: importer, why: null, sourceUrl: null, createdAt },
        changes: revisionChangesSchema.safeParse(changes).data ?? {},
      }).map(changeLine),
    })),
  };
}
