import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { SECRETS_FILE } from "../../../server/embedded/storage/secrets";
import { freshDataDirectory } from "../../support/data/fresh-data-directory";
import { makeMember, refresh, sessionOf, startAuthServer } from "../../support/servers/auth-server";

/* What docs/operations/backup-and-restore.md says of new secrets, and its command that ends all sessions. */

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

async function commandOfGuide(): Promise<string> {
  const guide = await readFile(join(ROOT, "docs/operations/backup-and-restore.md"), "utf8");
  return /^node --input-type=module -e .*?^'$/ms.exec(guide)?.[0] ?? "echo the guide has none";
}

test("sessions go on with new secrets, until the guide's command ends them", async () => {
  const data = await freshDataDirectory();
  const before = await startAuthServer({ data });
  const { access_token: token, refresh_token } = await makeMember(before, "member@example.com");
  await before.stop();

  await rm(join(data.path, SECRETS_FILE));
  const renewed = await startAuthServer({ data });
  expect((await renewed.request("GET", "/user", { token })).status).toBe(403);
  const session = sessionOf(await refresh(renewed, refresh_token));
  await renewed.stop();

  const { stdout } = await promisify(execFile)("sh", ["-c", await commandOfGuide()], {
    ...{ cwd: ROOT, env: { ...process.env, DATA_DIR: data.path } },
  });
  expect(stdout).toBe("1 sessions ended\n");
  const after = await startAuthServer({ data });
  expect((await refresh(after, session.refresh_token)).status).toBe(400);
  await after.stop();
  await data.remove();
});
