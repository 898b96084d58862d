import { expect, test } from "vitest";
import { z } from "zod";
import { PART_CATEGORIES } from "~/features/catalogue/catalogue.model";
import { makeGeneratedData } from "../../../bench/data/generated-data";
import { quietLog } from "../../../scripts/quiet-log";
import { startEmbeddedBackend } from "../../../server/embedded/index";
import { temporaryFolder } from "../../support/data/temporary-folder";

const PARTS = 2_000;

test("the database takes the catalogue that the bench generates", async () => {
  const folder = await temporaryFolder();
  try {
    await makeGeneratedData(folder.path, "supabase/migrations", PARTS);
    const backend = await startEmbeddedBackend({
      ...{ dataDir: folder.path, log: quietLog, siteUrl: "http://localhost" },
      ...{ migrationsDir: "supabase/migrations", seedDir: null },
    });
    const [counted] = await backend.withDatabase((database) =>
      database.query(z.object({ hotends: z.int() }), "select count(*)::int as hotends from public.hotend"),
    );
    await backend.close();
    expect(counted).toEqual({ hotends: PARTS / PART_CATEGORIES.length });
  } finally {
    await folder.remove();
  }
});
