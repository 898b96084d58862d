import { readFile } from "node:fs/promises";
import type { Download } from "@playwright/test";
import { expect, test } from "../../fixtures/test";

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), "utf8");
}

test("a test print is set up, looked at, downloaded, and leads to the calculator that reads it", async ({ page }) => {
  await page.goto("/tune");
  await page.getByRole("link", { name: "Retraction tower" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Retraction tower" })).toBeVisible();

  await page.getByLabel("Length to mm").fill("a");
  await page.getByRole("button", { name: "Update report" }).click();
  await expect(page.getByLabel("Length to mm")).toHaveAccessibleDescription(/Enter a number/);
  await expect(page.getByRole("heading", { name: "Report" })).toHaveCount(0);

  await page.getByLabel("Length to mm").fill("1,5");
  await page.getByRole("button", { name: "Update report" }).click();
  await expect(page.getByRole("heading", { name: "Report" })).toBeVisible();
  await expect(page.getByText("16: 0, 0.1, 0.2 to 1.5")).toBeVisible();

  const layer = page.getByRole("img", { name: /The lines of layer 1 on the bed/ });
  await expect(layer).toBeVisible();
  await page.getByRole("link", { name: "10 up" }).click();
  await expect(page.getByRole("heading", { name: "Layer 11 of 82" })).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download G-code" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("retraction-tower-klipper.gcode");
  expect(await textOf(file)).toMatch(/^; First Layer test print retraction-tower, version 1\n/);

  await page.getByRole("link", { name: "Enter the reading" }).click();
  await expect(page).toHaveURL(/\/calculators\/retraction\?variant=orca-tower&start=0&step=0.1&end=1.5&speed=35/);
});

test("a start of one's own is part of the download, and what is wrong with it is said", async ({ page }) => {
  await page.goto("/test-prints/skew-frame");
  await page.getByText("Use your own start and end G-code").click();
  await page.getByLabel("Start G-code").fill("G28\nM109 S{chamber}");
  await page.getByRole("button", { name: "Download with this G-code" }).click();
  await expect(page.getByLabel("Start G-code")).toHaveAccessibleDescription(/Line 2 has a placeholder/);

  await page.getByLabel("Start G-code").fill("; my start\nG28\nM109 S{hotend}");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download with this G-code" }).click();
  expect(await textOf(await download)).toContain("; my start\nG28\nM109 S200\nG21\n");
});
