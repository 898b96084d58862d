import { expectSignedIn, signIn, signInByForm } from "../../fixtures/accounts";
import { expect, test } from "../../fixtures/test";
import { cardNames, partCard, savedCount, toast } from "../../fixtures/page-elements";

const HOTENDS = "/find?category=hotend&q=e3d+v6";

test("a part is pinned with one press, stays pinned on the next visit, and is unpinned with another", async ({
  page,
  context,
}) => {
  await page.goto(HOTENDS);
  const card = partCard(page, "E3D V6");
  await card.getByRole("button", { name: "Pin E3D V6" }).click();
  await expect(toast(page, "Part pinned")).toBeVisible();
  await expect(card.getByRole("button", { name: "Unpin E3D V6" })).toBeVisible();
  await expect(savedCount(page, 1)).toBeVisible();

  const cookie = (await context.cookies()).find(({ name }) => name === "pins");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  expect(((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400).toBeGreaterThan(390);

  const visit = await context.newPage();
  await visit.goto("/find/e3d/e3d-v6");
  await expect(savedCount(visit, 1)).toBeVisible();
  await visit.getByRole("article").getByRole("button", { name: "Unpin E3D V6" }).first().click();
  await expect(toast(visit, "Part unpinned")).toBeVisible();
  await expect(savedCount(visit, 0)).toBeVisible();
  await visit.goto(HOTENDS);
  await expect(card.page().getByRole("main")).toBeVisible();
  await expect(partCard(visit, "E3D V6").getByRole("button", { name: "Pin E3D V6" })).toBeVisible();
});

test("FIND can show only my pins", async ({ page }) => {
  await page.goto(HOTENDS);
  await partCard(page, "E3D V6").getByRole("button", { name: "Pin E3D V6" }).click();
  await expect(toast(page, "Part pinned")).toBeVisible();
  await page.goto("/find?pinned=1");
  await expect(cardNames(page)).toHaveText(["E3D V6"]);
  await page.getByRole("link", { name: "Remove filter: My pins" }).click();
  await expect(cardNames(page)).toHaveCount(40);
});

test("pins made before signing in are added to the account on every device", async ({ page, otherDevice, account }) => {
  await page.goto(HOTENDS);
  await partCard(page, "E3D V6").getByRole("button", { name: "Pin E3D V6" }).click();
  await expect(toast(page, "Part pinned")).toBeVisible();
  await signInByForm(page, account);
  await expectSignedIn(page, account);
  await page.goto("/find?pinned=1");
  await expect(cardNames(page)).toHaveText(["E3D V6"]);
  expect((await page.context().cookies()).some(({ name }) => name === "pins")).toBe(false);

  await signIn(otherDevice, account);
  await otherDevice.goto("/find?pinned=1");
  await expect(cardNames(otherDevice)).toHaveText(["E3D V6"]);
  await partCard(otherDevice, "E3D V6").getByRole("button", { name: "Unpin E3D V6" }).click();
  await expect(toast(otherDevice, "Part unpinned")).toBeVisible();
  await page.goto(HOTENDS);
  await expect(partCard(page, "E3D V6").getByRole("button", { name: "Pin E3D V6" })).toBeVisible();
  await expect(savedCount(page, 0)).toBeVisible();
});

test("pasted links and ids are previewed, then pinned", async ({ page, expectAccessible }) => {
  await page.goto("/saved");
  await page.getByRole("link", { name: "Import parts" }).click();
  await page
    .getByLabel("Links or ids, one per line")
    .fill("https://first-layer.example/find/e3d/e3d-v6\nhotend:2\nwhat is this?");
  await page.getByRole("button", { name: "Preview import" }).click();
  await expect(page.getByRole("heading", { name: "2 parts found" })).toBeVisible();
  await expect(page.getByText("1 line names no part")).toBeVisible();
  await expectAccessible();
  await page.getByRole("checkbox", { name: /^E3D V6/ }).check();
  await page.getByRole("button", { name: "Import these parts" }).click();
  await expect(toast(page, "2 parts pinned")).toBeVisible();
  await expect(savedCount(page, 2)).toBeVisible();
});
