import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { textOf } from "../../support/checks/page-html";
import { signUpAdmin, signUpAndConfirm, type AccountVisitor } from "../../support/clients/account-visitor";
import { eventually, startBuiltSite, type BuiltSite } from "../../support/servers/built-site";

/* How administrators import files of rows, over HTTP and without JavaScript. */

let site: BuiltSite;
let admin: AccountVisitor;

beforeAll(async () => {
  site = await startBuiltSite({ env: { TRUST_PROXY: "1", HOST: "127.0.0.1" } });
  admin = await signUpAdmin(site);
});

afterAll(() => site.stop());

const html = async (path: string) => (await admin.get(path)).text();
const text = async (path: string) => textOf(await html(path));

/** Sends a file, and waits until it is checked. Returns the path of its import. */
async function checked(table: string, rows: string): Promise<string> {
  const form = new FormData();
  form.set("intent", "check");
  form.set("table", table);
  form.set("file", new File([rows], "rows.csv", { type: "text/csv" }));
  const response = await admin.postForm("/admin/management/imports", form);
  expect(response.status).toBe(303);
  const path = response.headers.get("location") ?? "";
  await eventually(async () => /Ready to import/.test(await text(path)), 120_000);
  return path;
}

test("an import says what is wrong by line and column, writes the rest, and is undone as a whole", async () => {
  const path = await checked(
    "hotend",
    "name,manufacturer,Maximum flow,colour,printers\r\n" +
      'Imported One,Test Bench,"21,5",red,all printers\r\n' +
      "Imported Two,Test Bench,9000,,\r\n" +
      ",Test Bench,10,,\r\n",
  );
  const page = await text(path);
  expect(page).toMatch(/Line 1\s*, colour\s*There is no such column/);
  expect(page).toMatch(/Line 3\s*, Maximum flow\s*Between 0.5 and 300/);
  expect(page).toMatch(/Line 4\s*, name\s*Name is required/);
  expect((await site.request("/find/test-bench/imported-one")).status).toBe(404);
  expect(page).toContain("Import 1 row");
  expect((await admin.post(path, { intent: "import" })).status).toBe(303);
  await eventually(async () => (await text(path)).includes("See the rows"), 10_000);
  await eventually(async () => (await site.request("/find/test-bench/imported-one")).status === 200, 5_000);
  const part = textOf(await (await site.request("/find/test-bench/imported-one")).text());
  expect(part).toMatch(/21.5 mm³\/s/);
  expect(part).toContain("Fits all printers");
  expect((await admin.post(path, { intent: "import" })).status).toBe(409);
  expect((await admin.post(path, { intent: "undo" })).status).toBe(303);
  await eventually(async () => /Undone/.test(await text(path)), 10_000);
  await eventually(async () => (await site.request("/find/test-bench/imported-one")).status === 404, 5_000);
});

test("an import shows what rows say before and after, and names what somebody else saved meanwhile", async () => {
  await site.write("POST", "fan", { name: "Import Meanwhile", cfm: 5 });
  const fans = z.array(z.object({ id: z.number(), cfm: z.number() }));
  const fan = async () => fans.parse(await site.read("fan?select=id,cfm&name=eq.Import%20Meanwhile"))[0];
  const id = String((await fan())?.id);
  const path = await checked("fan", `id,cfm\n${id},"6,5"\n999999,4`);
  const page = await text(path);
  expect(page).toMatch(/Line 2\s*, Import Meanwhile\s*.*6.5.*, before 5/);
  expect(page).toMatch(/Line 3\s*, id\s*There is no row with this id/);
  await site.write("PATCH", `fan?id=eq.${id}`, { cfm: 7 });
  await admin.post(path, { intent: "import" });
  await eventually(async () => /See the rows/.test(await text(path)), 10_000);
  expect(await text(path)).toMatch(/Line 2\s*, cfm\s*This was changed since the file was checked/);
  expect((await fan())?.cfm).toBe(7);
});

// Ten transactions. `npm run bench` does it with 5,000 rows.
test("an import of 2,000 rows is written and undone while others are answered, with its progress on the page", async () => {
  const rows = Array.from(
    { length: 2_000 },
    (_, at) =>
      `Import ${String(at)},Import Bench ${String(at % 40)},${String(10 + (at % 30))},yes,"One of many, in a file"`,
  );
  const path = await checked(
    "hotend",
    `name,manufacturer,max_flow_rate,requires_tools,description\n${rows.join("\n")}`,
  );
  const member = await signUpAndConfirm(site);
  /** What others get while something goes on. Without JavaScript its page loads itself again until it is done. */
  const answersUntil = async (end: string) => {
    const statuses = new Set<number>();
    let hasProgress = false;
    await eventually(async () => {
      statuses.add((await member.get("/saved")).status);
      statuses.add((await site.request("/find")).status);
      const response = await admin.get(path);
      statuses.add(response.status);
      const page = await response.text();
      hasProgress ||= /http-equiv="refresh" content="1;url=/i.test(page) && /of 2000 lines/.test(textOf(page));
      return textOf(page).includes(end);
    }, 150_000);
    return { statuses: [...statuses], hasProgress };
  };
  expect(await text(path)).toContain("Import 2000 rows");
  expect((await admin.post(path, { intent: "import" })).status).toBe(303);
  expect(await answersUntil("See the rows")).toEqual({ statuses: [200], hasProgress: true });
  await eventually(async () => (await site.request("/find/import-bench-7/import-967")).status === 200, 30_000);
  expect((await admin.post(path, { intent: "undo" })).status).toBe(303);
  expect(await answersUntil("Undone")).toEqual({ statuses: [200], hasProgress: true });
  await eventually(async () => (await site.request("/find/import-bench-7/import-967")).status === 404, 30_000);
}, 400_000);

test.each([
  [{ table: "deals", text: "title\nx" }, "Choose what the rows are"],
  [{ table: "fan", text: "" }, "Choose a file, or paste its rows"],
  [{ table: "fan", text: "x,y\n1,2" }, "None of its columns is known"],
  [{ table: "fan", text: "name,cfm\n" }, "There are no rows below the first line"],
  [{ table: "fan", text: 'name,"cfm\nA,1' }, "A quote in the first line is not closed"],
])("a file that nobody can read comes back: %j", async (fields, message) => {
  const response = await admin.post("/admin/management/imports", { intent: "check", ...fields });
  expect(response.status).toBe(400);
  const page = await response.text();
  expect(textOf(page)).toContain(message);
  if (!fields.text.includes('"')) expect(page).toContain(fields.text.split("\n")[0]);
});

test("a file with thousands of columns is refused", async () => {
  const text = `name${",x".repeat(20_000)}\nA`;
  const response = await admin.post("/admin/management/imports", { intent: "check", table: "fan", text });
  expect(response.status).toBe(400);
  expect(textOf(await response.text())).toContain("A file has 200 columns at most");
});
