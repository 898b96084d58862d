import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../tests/support/data/temporary-folder";
import { removeStartCopies } from "./start-copies";

test("the copies go, whether there are any or not, and all else stays", async () => {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  await removeStartCopies(path);
  for (const name of ["catalogue.ndjson", "pages.ndjson", "pages.ndjson.draft", "secrets.json"])
    await writeFile(join(path, name), "");
  await removeStartCopies(path);
  expect(await readdir(path)).toEqual(["secrets.json"]);
});
