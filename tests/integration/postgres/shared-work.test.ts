import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { serverDatabase, type ServerDatabase } from "../../support/data/server-database";
import { temporaryFolder } from "../../support/data/temporary-folder";
import { startBuiltSite, type BuiltSite } from "../../support/servers/built-site";

/* Two servers as they are built, on one database. */

const LEADS = "this instance leads";

let database: ServerDatabase;
let objects: Awaited<ReturnType<typeof temporaryFolder>>;
let sites: readonly BuiltSite[];

beforeAll(async () => {
  database = await serverDatabase();
  objects = await temporaryFolder();
  const env = { DATABASE_URL: database.url, OBJECTS_DIR: objects.path };
  sites = await Promise.all([startBuiltSite({ env }), startBuiltSite({ env })]);
}, 240_000);

afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  await Promise.all([database.remove(), objects.remove()]);
});

const countOf = (site: BuiltSite, words: string): number => site.log().split(words).length - 1;

test("the mail that one has written is in the mailbox of the other", async () => {
  const [one, other] = sites;
  const body = JSON.stringify({ email: "both@example.com", password: "Right-Horse-7-Battery" });
  const headers = { "content-type": "application/json", apikey: (await one?.publishableKey()) ?? "" };
  const response = await one?.request("/auth/v1/signup", { method: "POST", headers, body });
  expect(response?.status).toBe(200);
  const listed = await other?.request("/dev/mailbox.json");
  const mails = z.array(z.object({ to: z.string(), text: z.string() })).parse(await listed?.json());
  expect(mails).toMatchObject([{ to: "both@example.com", text: expect.stringContaining("token_hash=") }]);
});

test("one of them leads; when it is killed the other one does within five seconds", async () => {
  await expect.poll(() => sites.map((site) => countOf(site, LEADS)).toSorted(), { timeout: 10_000 }).toEqual([0, 1]);
  const leader = sites.find((site) => countOf(site, LEADS) === 1);
  const other = sites.find((site) => site !== leader);
  const restarted = leader?.killAndRestart();
  await expect.poll(() => other && countOf(other, LEADS), { timeout: 5_000 }).toBe(1);
  await restarted;
});
