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
  await expect(page.getByRole("region", { name: "Report" })).toContainText("Length to: Enter a number");

  await page.getByLabel("Length to mm").fill("1,5");
  await page.getByRole("button", { name: "Update report" }).click();
  await expect(page.getByText("16: 0, 0.1, 0.2 to 1.5")).toBeVisible();

  const layer = page.getByRole("img", { name: /The lines of layer 1 on the bed/ });
  await expect(layer).toBeVisible();
  await page.getByRole("link", { name: "10 up" }).click();
  await expect(page.getByRole("heading", { name: "Layer 11 of 82 · 2.2 mm · Retraction 0.1 mm" })).toBeVisible();

  // What the fields say at the press, also without a report of it.
  await page.getByLabel("Extra length on restart mm").fill("0.25");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download G-code" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("retraction-tower-klipper.gcode");
  const text = await textOf(file);
  expect(text).toMatch(/^; First Layer test print retraction-tower, version 1\n/);
  expect(text).toContain("; end=1.5\n");
  expect(text).toContain("; extraRestart=0.25\n");

  await page.getByRole("link", { name: "Enter the reading" }).click();
  await expect(page).toHaveURL(/\/calculators\/retraction\?variant=orca-tower&start=0&step=0.1&end=1.5&speed=35/);
});

test("a start of one's own is part of the download, and what is wrong with it is said", async ({ page }) => {
  await page.goto("/test-prints/skew-frame");
  await page.getByLabel("Side of the frame mm").fill("80");
  await page.getByText("Use your own start and end G-code").click();
  await page.getByLabel("Start G-code").fill("G28\nM109 S{chamber}");
  await page.getByRole("button", { name: "Download G-code" }).click();
  await expect(page.getByLabel("Start G-code")).toHaveAccessibleDescription(/Line 2 has a placeholder/);

  await page.getByLabel("Start G-code").fill("; my start\nG28\nM109 S{hotend}");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download G-code" }).click();
  const text = await textOf(await download);
  expect(text).toContain("; my start\nG28\nM109 S200\nG21\n");
  expect(text).toContain("; side=80\n");
});

test("something wrong is said at its field when the file is asked for, and Enter asks for the report", async ({
  page,
}) => {
  await page.goto("/test-prints/skew-frame");
  await page.getByLabel("Side of the frame mm").fill("500");
  await page.getByRole("button", { name: "Download G-code" }).click();
  await expect(page.getByLabel("Side of the frame mm")).toHaveAccessibleDescription(/Enter 50 to 300 mm/);
  await expect(page.getByLabel("Side of the frame mm")).toHaveValue("500");

  await page.getByLabel("Side of the frame mm").fill("70");
  await page.getByLabel("Side of the frame mm").press("Enter");
  await expect(page.getByRole("region", { name: "Report" })).toContainText("skew-frame-klipper.gcode");
  await expect(page).toHaveURL(/side=70/);
});

test("a printer without a plain start shows the report, and where its own G-code is", async ({ page }) => {
  await page.goto("/test-prints/skew-frame?firmware=bambu");
  const report = page.getByRole("region", { name: "Report" });
  await expect(report).toContainText("plus heating");
  await expect(report).toContainText("Needed for the download: your Start G-code");
  await expect(page.getByText("MACHINE_START_GCODE_END")).toBeVisible();
  await page.getByRole("button", { name: "Download G-code" }).click();
  await expect(page.getByLabel("Start G-code")).toHaveAccessibleDescription(/Paste your own/);
});

test("a calculator leads to the print that its form reads, with its values", async ({ page }) => {
  await page.goto("/calculators/flow-rate?variant=orca-pass&oldFlow=1.029&pass=2&begun=1");
  await page.getByRole("link", { name: "Make this print" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Flow pads" })).toBeVisible();
  await expect(page.getByLabel("Values")).toHaveValue("pass2");
  await expect(page.getByLabel("Flow ratio")).toHaveValue("1.029");
  await page.getByRole("link", { name: "Enter the reading" }).click();
  await expect(page).toHaveURL(/variant=orca-pass&oldFlow=1.029&pass=2/);
});
