import { openHydrated } from "../../fixtures/hydrated-page";
import { expect, test } from "../../fixtures/test";

test("the picture is a canvas once it is seen", async ({ page }) => {
  await openHydrated(page, "/test-prints/pressure-advance-pattern");
  const section = page.locator("#layers");
  // What is loaded above it may move it out of sight again.
  await expect(async () => {
    await section.locator(".test-print-picture").scrollIntoViewIfNeeded();
    await expect(section.locator("canvas")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(section.getByRole("img", { name: /The lines of layer 1 on the bed/ })).toHaveCount(1);
});

test("a slider shows every layer without asking the server, and a link goes on from it", async ({
  page,
  expectAccessible,
}) => {
  await openHydrated(page, "/test-prints/retraction-tower");
  const section = page.locator("#layers");
  const slider = section.getByRole("slider", { name: "Layer" });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("layer=")) asked.push(request.url());
  });

  await slider.focus();
  for (let step = 0; step < 25; step += 1) await page.keyboard.press("ArrowRight");
  await expect(section.getByRole("heading", { name: "Layer 26 of 107 · 5.2 mm · Retraction 0.4 mm" })).toBeVisible();
  await expect(section.getByText("24 lines")).toBeVisible();
  await expect(section.getByRole("img", { name: /The lines of layer 26/ })).toBeVisible();
  await expect(slider).toHaveAttribute("aria-valuetext", "Layer 26 of 107, 5.2 mm, Retraction 0.4 mm");
  await page.keyboard.press("End");
  await expect(section.getByRole("heading", { name: "Layer 107 of 107" })).toBeVisible();
  expect(asked).toEqual([]);
  await expectAccessible();

  // Whether something is drawn at all: the bed and its lines have other colours.
  const colours = await section.locator("canvas").evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return 0;
    const data = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    const found = new Set<string>();
    for (let at = 0; at < data.length; at += 4) found.add([data[at], data[at + 1], data[at + 2]].join());
    return found.size;
  });
  expect(colours).toBeGreaterThan(2);

  await section.getByRole("link", { name: "10 down" }).click();
  await expect(section.getByRole("heading", { name: "Layer 97 of 107" })).toBeVisible();
  await expect(slider).toHaveValue("97");
});
