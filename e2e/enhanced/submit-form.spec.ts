import { accountMenu, signIn } from "../fixtures/accounts";
import { toast } from "../fixtures/page-elements";
import { expect, test } from "../fixtures/test";

test("what is typed into the form of a new part is there after a reload, and what looks the same shows while typing", async ({
  page,
  account,
}) => {
  await signIn(page, account);
  await page.goto("/submit?type=part&table=hotend");
  const name = page.getByLabel("Name, required");
  await name.fill("E3D  v6");
  await page.getByLabel("Maker", { exact: true }).fill("E3D");
  await expect(page.getByRole("status").getByRole("link", { name: "E3D V6" })).toHaveAttribute(
    "href",
    "/find/e3d/e3d-v6",
  );
  await page.getByLabel("Description").fill("Ten minutes of work");
  await page.getByLabel("Works with CFS").selectOption("No");
  await page.getByRole("checkbox", { name: /CC BY-SA/ }).check();
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem("member:submit-forms")))
    .toMatch(/Ten\+minutes.*consent=yes/);

  await page.reload();
  await expect(page.getByLabel("Description")).toHaveValue("Ten minutes of work");
  await expect(page.getByLabel("Works with CFS")).toHaveValue("no");
  await expect(page.getByRole("checkbox", { name: /CC BY-SA/ })).toBeChecked();
  await page.getByRole("link", { name: "Probe", exact: true }).click();
  await expect(page.getByLabel("Probe type")).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("");
  await page.goBack();
  await expect(page.getByLabel("Description")).toHaveValue("Ten minutes of work");

  // It belongs to who is signed in.
  await accountMenu(page).locator("summary").click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(toast(page, "Signed out")).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("member:submit-forms"))).toBeNull();
});

test("a form that is sent offline waits with what was typed, and is sent once there is a connection", async ({
  page,
  account,
  context,
  pageErrors,
}) => {
  // The live connection of a member cannot be opened without a network either.
  pageErrors.allow(/WebSocket connection to/);
  await signIn(page, account);
  await page.goto("/submit?type=manufacturer");
  await page.getByLabel("Name, required").fill(`Maker ${account.username}`);
  await page.getByRole("checkbox", { name: /CC BY-SA/ }).check();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page.getByText("You are offline")).toBeVisible();
  await expect(page.getByLabel("Name, required")).toHaveValue(`Maker ${account.username}`);
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/submit(\/\d+|\?type=manufacturer)$/);
});
