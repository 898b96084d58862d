import { expect, test } from "../../fixtures/test";
import { cardNames, choosePrinter, expectFilters, partCard, toast } from "../../fixtures/page-elements";

/** Parts with different answers on an Ender-3, in the seed's catalogue. */
const STATES = [
  { part: "Creality MK8", address: "/find/creality/creality-mk8", words: "Fits Creality Ender-3" },
  {
    part: "Digital Calipers 0.01 mm",
    address: "/find/generic/digital-calipers-001-mm",
    words: "Fits all printers",
  },
  {
    part: "Creality Spider Pro",
    address: "/find/creality/creality-spider-pro",
    words: "Should fit: same hotend mount",
  },
  { part: "E3D SuperVolcano", address: "/find/e3d/e3d-supervolcano", words: "Does not fit as it is: " },
  { part: "Alca 5 Cast Plate", address: "/find/alca/alca-5-cast-plate", words: "Not listed for Creality Ender-3" },
  { part: "BuildTak Surface", address: "/find/buildtak/buildtak-surface", words: "Not verified yet" },
];

test("my printer is remembered on the next visit, with different answers, until it is removed", async ({
  page,
  context,
}) => {
  await page.goto("/my-printer");
  await page.getByLabel("Printer", { exact: true }).selectOption("creality-ender-3");
  await page.getByRole("button", { name: "Remember my printer" }).click();
  await expect(toast(page, "Your printer: Creality Ender-3")).toBeVisible();

  const cookie = (await context.cookies()).find(({ name }) => name === "my_printer");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400;
  expect(days).toBeGreaterThan(360);

  const visit = await context.newPage();
  await visit.goto("/");
  await expect(visit.getByRole("link", { name: "Parts that fit my Creality Ender-3" })).toBeVisible();
  const toFind = visit.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Find" });
  await expect(toFind).toHaveAttribute("href", "/find?printer=creality-ender-3");
  // The toast is shown once only.
  await expect(toast(visit, "Your printer")).toHaveCount(0);

  for (const { address, words } of STATES) {
    await visit.goto(address);
    await expect(visit.getByRole("region", { name: "Fit on your Creality Ender-3" })).toContainText(words);
  }
  for (const { part, words } of STATES) {
    // A printer that the search names would be the one of the page.
    await visit.goto(`/find?q=${encodeURIComponent(part.replace("for K2 Plus", ""))}`);
    await expect(partCard(visit, part)).toContainText(words);
    await expect(visit.getByText(/incompatible/i)).toHaveCount(0);
  }

  await visit.goto("/my-printer");
  await visit.getByRole("button", { name: "Forget my printer" }).click();
  await expect(toast(visit, "Printer forgotten")).toBeVisible();
  expect((await context.cookies()).some(({ name }) => name === "my_printer")).toBe(false);
  await visit.goto("/find?category=hotend&q=E3D+V6");
  await expect(partCard(visit, "E3D V6")).not.toContainText("Fits");
});

test("a printer in the URL overrides the remembered one, and filters without being remembered", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await choosePrinter(page, "k2 plus", "Creality K2 Plus");
  await page.goto("/find?printer=creality-ender-3&category=hotend");
  await expect(page.getByRole("heading", { name: "Parts for Creality Ender-3" })).toBeVisible();
  await expect(partCard(page, "Creality MK8")).toContainText("Fits Creality Ender-3");
  expect((await context.cookies()).find(({ name }) => name === "my_printer")?.value).toBeDefined();
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Parts that fit my Creality K2 Plus" })).toBeVisible();
});

test("removing my printer during a search keeps the search", async ({ page }) => {
  await page.goto("/");
  await choosePrinter(page, "k2 plus", "Creality K2 Plus");
  await page
    .getByRole("navigation", { name: "Categories" })
    .getByRole("link", { name: /^Hotends/ })
    .click();
  await expectFilters(page, { printer: "creality-k2-plus", category: "hotend" });
  await page.getByRole("main").getByRole("link", { name: "Change printer" }).click();
  await page.getByRole("button", { name: "Forget my printer" }).click();
  await expectFilters(page, { category: "hotend" });
  await expect(toast(page, "Printer forgotten")).toBeVisible();
  await expect(cardNames(page)).toHaveCount(40);
});

test("a malformed or unknown printer cookie counts as no printer", async ({ page, context, site }) => {
  for (const value of ["%%%", "eyJub3BlIjoxfQ==", "x".repeat(3_000), "ImNyZWFsaXR5LW5vbmV4aXN0ZW50Ig=="]) {
    await context.addCookies([{ name: "my_printer", value, url: site.origin }]);
    const response = await page.goto("/find");
    expect(response?.status(), value.slice(0, 20)).toBe(200);
    await expect(cardNames(page)).toHaveCount(40);
    await expect(page.getByLabel("My printer")).toHaveValue("");
  }
});
