import { readFile } from "node:fs/promises";
import { openHydrated } from "../../fixtures/hydrated-page";
import { expect, test } from "../../fixtures/test";

test("report, layers, links and address follow what is typed, without asking the server", async ({
  page,
  expectAccessible,
}) => {
  await openHydrated(page, "/test-prints/retraction-tower");
  const report = page.getByRole("region", { name: "Report" });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/end=|print\.gcode/.test(request.url()) && !request.url().startsWith("blob:")) asked.push(request.url());
  });
  await page.getByLabel("Length to mm").fill("3");
  await expect(report).toContainText("31: 0, 0.1, 0.2 to 3");
  await expect(page.getByRole("heading", { name: "Layer 1 of 157" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Enter the reading" })).toHaveAttribute("href", /end=3/);
  await expect(page).toHaveURL(/[?&]end=3&/);

  // Something wrong is said, and what was right last stays below it.
  const field = page.getByLabel("Length to mm");
  await field.fill("3x");
  await expect(field).toHaveAccessibleDescription(/Enter a number/);
  await expect(report).toContainText("Length to: Enter a number");
  await expect(report).toContainText("the report of the last values that were");
  await expectAccessible();
  await page.getByRole("button", { name: "Download G-code" }).click();
  await expect(field).toBeFocused();

  await field.fill("2,5");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download G-code" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain("; end=2.5\n");
  expect(asked).toEqual([]);
});

test("what was typed is there after Back, and Reset takes it away", async ({ page }) => {
  await openHydrated(page, "/test-prints/skew-frame");
  const side = page.getByLabel("Side of the frame mm");
  await side.fill("77");
  await expect(page).toHaveURL(/side=77/);
  await page.getByRole("link", { name: "All test prints" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Test prints" })).toBeVisible();
  await page.goBack();
  await expect(side).toHaveValue("77");
  await side.fill("66");
  await page.getByRole("link", { name: "Reset" }).click();
  await expect(side).toHaveValue("100");
});

test("what was typed is in the address while the scripts that make its report are still on their way", async ({
  page,
}) => {
  await openHydrated(page, "/test-prints/flow-wall");
  const scripts: (() => Promise<void>)[] = [];
  await page.route(/print-in-browser-[\w-]+\.js/, (route) => {
    scripts.push(() => route.continue());
  });
  await page.getByLabel("Side mm").fill("44");
  await page.getByRole("link", { name: "Set your printer" }).first().click();
  await expect(page).toHaveURL(/\/my-printer\?next=%2Ftest-prints%2Fflow-wall%3Fside%3D44/);
  await page.goBack();
  await expect(page).toHaveURL(/side=44/);
  await expect(page.getByLabel("Side mm")).toHaveValue("44");
  for (const load of scripts) await load();
});

test("a file that neither the browser nor the server can make takes nothing away", async ({ page, pageErrors }) => {
  pageErrors.allow(/ERR_FAILED|503|Failed to fetch|dynamically imported/);
  await openHydrated(page, "/test-prints/skew-frame");
  await page.getByRole("button", { name: "Use your own start and end G-code" }).click();
  await page.route(/skew-frame-[\w-]+\.js/, (route) => route.abort());
  await page.route(/print\.gcode/, (route) => route.fulfill({ status: 503 }));
  await page.getByLabel("Start G-code").fill("G28\nM109 S{hotend}\n; mine");
  await page.getByRole("button", { name: "Download G-code" }).click();
  await expect(page.getByRole("region", { name: "Report" })).toContainText("could not be made");
  await expect(page.getByLabel("Start G-code")).toHaveValue(/; mine/);

  await page.unroute(/print\.gcode/);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download G-code" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain("; mine\nG21\n");
});
