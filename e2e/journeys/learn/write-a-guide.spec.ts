import { newAccount, createAccount, signIn, title } from "../../fixtures/accounts";
import { makeAdmin } from "../../fixtures/admins";
import { addPicture, fillDraft, fillStep, newDraft, stepOf } from "../../fixtures/drafts";
import { randomIpAddress } from "../../fixtures/ip-address";
import { toast } from "../../fixtures/page-elements";
import { expect, test } from "../../fixtures/test";

test("a guide with three steps is written, previewed and submitted; an admin publishes it, and it is in the list", async ({
  page,
  account,
  otherDevice,
  site,
  expectAccessible,
}) => {
  // Long words and addresses make no page wider than a phone.
  const name = `Replace the Temperaturkalibrierungsturmantriebsriemen of ${account.username}`;
  const address = "https://github.com/Klipper3d/klipper/blob/master/config/generic-bigtreetech-octopus-v1.1.cfg";
  await signIn(page, account);
  await page.goto("/learn");
  await page.getByRole("link", { name: "Write a guide" }).click();
  await expect(title(page, "Write a guide")).toBeVisible();
  const draft = await newDraft(page);
  await expectAccessible();

  await fillDraft(page, name);
  await fillStep(page, 1, "Loosen the tensioner", "Turn the **knob** to the left.");
  await addPicture(page, 1, "The tensioner, loose");
  await expect(stepOf(page, 1).getByLabel("Title")).toHaveValue("Loosen the tensioner");
  await fillStep(page, 2, "Take off the belt", "Pull it off the [pulley](/find).");
  await page.getByRole("button", { name: "Add step" }).click();
  await fillStep(page, 3, "Put on the new one", `Teeth inwards, as in ${address}.`);
  await page.getByRole("button", { name: "Move step 3 Up" }).click();
  await expect(stepOf(page, 2).getByLabel("Title")).toHaveValue("Put on the new one");
  await page.getByRole("button", { name: "Remove step 2" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(stepOf(page, 2).getByLabel("Title")).toHaveValue("Put on the new one");
  await page.getByRole("button", { name: "Move step 2 Down" }).click();
  await expect(stepOf(page, 3).getByLabel("Title")).toHaveValue("Put on the new one");

  await page.getByRole("button", { name: "Preview" }).click();
  await expect(title(page, name)).toBeVisible();
  await expect(page.getByRole("heading", { level: 3 }).filter({ hasText: "Loosen the tensioner" })).toBeVisible();
  await expect(page.getByRole("img", { name: "The tensioner, loose" })).toBeVisible();
  await expectAccessible();
  await page.getByRole("link", { name: "Back to the draft" }).click();
  await page.getByRole("button", { name: "Submit for review" }).click();
  await expect(toast(page, "Guide submitted")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Submitted, waiting for review");
  await page.goto("/tutorial-creator");
  await expect(page.getByRole("main")).toContainText("Submitted, waiting for review");
  await expectAccessible();

  const admin = newAccount();
  await createAccount(site, admin, randomIpAddress());
  await makeAdmin(site, admin);
  await signIn(otherDevice, admin);
  await otherDevice.goto("/tutorial-creator");
  await otherDevice.getByRole("link", { name: `Review ${name}` }).click();
  await otherDevice.getByRole("button", { name: "Publish" }).click();
  await expect(toast(otherDevice, "Guide published")).toBeVisible();
  await expect(title(otherDevice, name)).toBeVisible();
  await expect(otherDevice.getByRole("main")).toContainText(`By ${account.username}`);
  const picture = otherDevice.getByRole("img", { name: "The tensioner, loose" });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

  await page.goto(`/learn?q=${encodeURIComponent(account.username)}`);
  await expect(page.getByRole("article").filter({ hasText: name })).toBeVisible();
  // The address of the draft leads to what it has become.
  await page.goto(draft);
  await expect(title(page, name)).toBeVisible();
});

test("a file that is no picture is refused beside its field, and loses nothing that was typed", async ({
  page,
  account,
  pageErrors,
}) => {
  pageErrors.allow(/status of 415/);
  await signIn(page, account);
  await newDraft(page);
  await fillStep(page, 1, "Look at it", "With a light.");
  const step = stepOf(page, 1);
  const field = step.getByLabel("Add a picture");
  await field.setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<script>") });
  await step.getByRole("button", { name: "Upload" }).click();
  await expect(field).toHaveAccessibleDescription(/That file is not a picture we can read. Use a JPEG, PNG or WebP./);
  await expect(step.getByLabel("Title")).toHaveValue("Look at it");
  // The form of the version that was saved is there.
  await expect(field).toHaveValue("");
  await addPicture(page, 1, "It");
  await step.getByRole("button", { name: "Remove picture 1" }).click();
  await expect(step.getByRole("img")).toHaveCount(0);
  await expect(step.getByLabel("Title")).toHaveValue("Look at it");
});

test("a picture that was chosen and not uploaded is said where the press leads", async ({ page, account }) => {
  await signIn(page, account);
  await newDraft(page);
  const field = stepOf(page, 2).getByLabel("Add a picture");
  await field.setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: Buffer.from("x") });
  await page.getByRole("button", { name: "Add step" }).click();
  await expect(stepOf(page, 3)).toBeAttached();
  await expect(page.getByText("This picture was not uploaded.")).toBeInViewport();
  await expect(field).toHaveAccessibleDescription(/choose it again if the field is empty. The rest is saved./);
});
