import { signIn, title } from "../fixtures/accounts";
import { addPicture, fillDraft, fillStep, newDraft, stepOf } from "../fixtures/drafts";
import { hydrate } from "../fixtures/hydrated-page";
import { toast } from "../fixtures/page-elements";
import { expect, test } from "../fixtures/test";

test("a draft saves itself while it is written, without moving the focus; steps are moved by keyboard", async ({
  page,
  account,
}) => {
  await signIn(page, account);
  const draft = await newDraft(page);
  await hydrate(page);
  await fillStep(page, 1, "First", "Do this.");
  const second = stepOf(page, 2).getByLabel("Title");
  await second.fill("Second");
  await expect(page.getByText(/^Saved .*UTC$/)).toBeVisible();
  await expect(second).toBeFocused();
  await second.pressSequentially(" one");
  // Leaving saves what was typed last.
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Write a guide" }).click();
  await expect(title(page, "Write a guide")).toBeVisible();
  await page.goto(draft);
  await expect(stepOf(page, 2).getByLabel("Title")).toHaveValue("Second one");
  await hydrate(page);
  await page.getByRole("button", { name: "Move step 2 Up" }).focus();
  await page.keyboard.press("Enter");
  await expect(stepOf(page, 1).getByLabel("Title")).toHaveValue("Second one");
  await expect(page.getByRole("button", { name: "Move step 1 Down" })).toBeVisible();
  await page.getByRole("button", { name: "Add step" }).click();
  await expect(stepOf(page, 3).getByLabel("Title")).toBeFocused();
});

test("a draft that changed in another tab is not overwritten: both versions are shown, and either can be kept", async ({
  page,
  account,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/status of 409/);
  await signIn(page, account);
  const draft = await newDraft(page);
  const other = await context.newPage();
  await other.goto(draft);
  await hydrate(page);
  await fillDraft(page, "Written here first");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText(/^Saved .*UTC$/)).toBeVisible();

  await hydrate(other);
  await other.getByRole("region", { name: "Basics" }).getByLabel("Title").fill("Written there");
  await expect(other.getByText(/the draft changed elsewhere/)).toBeVisible();
  await other.getByRole("button", { name: "Save draft" }).click();
  await expect(other.getByRole("heading", { name: "The draft changed while you edited" })).toBeVisible();
  await expect(other.getByRole("region", { name: "The draft changed while you edited" })).toBeFocused();
  await expect(other.getByRole("region", { name: "The draft changed while you edited" })).toContainText(
    "Written here first",
  );
  await expect(other.getByRole("region", { name: "Basics" }).getByLabel("Title")).toHaveValue("Written there");
  await other.getByRole("button", { name: "Keep mine" }).click();
  await expect(title(other, "Written there")).toBeVisible();
  await page.goto(draft);
  const ofPage = page.getByRole("region", { name: "Basics" }).getByLabel("Title");
  await expect(ofPage).toHaveValue("Written there");

  // The other way out: the saved version, and it is said that the own one was dropped.
  await hydrate(page);
  await ofPage.fill("Saved once more");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText(/^Saved .*UTC$/)).toBeVisible();
  const ofOther = other.getByRole("region", { name: "Basics" }).getByLabel("Title");
  await ofOther.fill("Dropped");
  await expect(other.getByText(/the draft changed elsewhere/)).toBeVisible();
  await other.getByRole("button", { name: "Save draft" }).click();
  await other.getByRole("button", { name: "Use the saved one" }).click();
  await expect(toast(other, "This is the saved version")).toBeVisible();
  await expect(ofOther).toHaveValue("Saved once more");
});

test("a link pressed while the draft saves itself waits for that, and saves nothing twice", async ({
  page,
  account,
}) => {
  await signIn(page, account);
  await newDraft(page);
  await hydrate(page);
  const sent: string[] = [];
  const held: (() => void)[] = [];
  await page.route(/\/save$/, async (route) => {
    sent.push(route.request().url());
    if (sent.length === 1) await new Promise<void>((release) => held.push(release));
    await route.continue();
  });
  await page.getByLabel("Summary").fill("Typed once");
  await expect.poll(() => held.length).toBe(1);
  await page.getByRole("banner").getByRole("link", { name: "Find" }).click();
  await expect(page.getByText("Saving before the next page opens…")).toBeVisible();
  for (const release of held) release();
  await expect(page).toHaveURL(/\/find$/);
  expect(sent).toHaveLength(1);
});

test("the field of a line grows with what is typed", async ({ page, account }) => {
  await signIn(page, account);
  await newDraft(page);
  const line = stepOf(page, 1).getByLabel("Line 1", { exact: true });
  const height = () => line.evaluate((field) => field.clientHeight);
  const before = await height();
  await line.fill("Turn the screw a quarter to the left. ".repeat(20));
  expect(await height()).toBeGreaterThan(before);
  expect(await line.evaluate((field) => field.scrollHeight - field.clientHeight)).toBeLessThan(2);
});

test("after a press that has not reached the server, leaving asks before what was typed is lost", async ({
  page,
  account,
  pageErrors,
}) => {
  pageErrors.allow(/Failed to load resource|Failed to fetch|net::ERR/);
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await signIn(page, account);
  const draft = await newDraft(page);
  let isBroken = false;
  await page.route(/\/tutorial-creator\//, (route) =>
    isBroken && route.request().method() === "POST" ? route.abort("failed") : route.continue(),
  );
  for (const button of ["Add step", "Preview", "Submit for review"]) {
    await page.goto(draft);
    await hydrate(page);
    isBroken = true;
    const summary = page.getByLabel("Summary");
    const typed = `Typed before “${button}”, and not saved`;
    await summary.fill(typed);
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByText("What you typed is still here")).toBeVisible();
    asked.length = 0;
    await page.getByRole("banner").getByRole("link", { name: "Find" }).click();
    await expect.poll(() => asked, button).toEqual(["Leave without saving what you typed?"]);
    await expect(page).toHaveURL(/\/tutorial-creator\//);
    await expect(summary).toHaveValue(typed);
    // With a connection it is saved, and nothing is asked.
    isBroken = false;
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText(/^Saved .*UTC$/)).toBeVisible();
  }
});

test("an autosave that the server answers with an error says so, and no more than that", async ({
  page,
  account,
  pageErrors,
}) => {
  pageErrors.allow(/status of 503/);
  await signIn(page, account);
  await newDraft(page);
  await hydrate(page);
  await page.route(/\/save$/, (route) => route.fulfill({ status: 503, body: "Service Unavailable" }));
  await page.getByLabel("Summary").fill("Typed");
  await expect(page.getByText(/^Not saved: the server cannot save it at the moment/)).toBeVisible();
});

test("“Saved” says when a picture that was chosen is not in it, until that is uploaded", async ({ page, account }) => {
  await signIn(page, account);
  await newDraft(page);
  await hydrate(page);
  const buffer = Buffer.from("x");
  await stepOf(page, 1)
    .getByLabel("Add a picture")
    .setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer });
  await page.getByRole("button", { name: "Save draft" }).click();
  const hint = page.getByText(/^Saved .*UTC\. The picture you chose is not uploaded yet: press Upload beside it\.$/);
  await expect(hint).toBeVisible();
  await addPicture(page, 1, "A screw");
  await expect(page.getByText(/^Saved .*UTC$/)).toBeVisible();
  await expect(hint).toBeHidden();
});

test("a preview begins at its top, on a phone as well", async ({ page, account }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await signIn(page, account);
  await newDraft(page);
  await hydrate(page);
  await fillDraft(page, "Seen before it is sent");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page).toHaveURL(/\/preview$/);
  await expect(page.getByRole("link", { name: "Back to the draft" }).first()).toBeInViewport();
});

test("an import that is refused stays on the page, with the text of the file", async ({
  page,
  account,
  pageErrors,
}) => {
  pageErrors.allow(/status of 400/);
  await signIn(page, account);
  await page.goto("/tutorial-creator/import");
  await hydrate(page);
  await page.evaluate(() => {
    document.documentElement.dataset["kept"] = "1";
  });
  const buffer = Buffer.from("---\ncolour: red\n---\nA text.\n");
  await page.getByLabel("File").setInputFiles({ name: "guide.md", mimeType: "text/markdown", buffer });
  await page.getByRole("button", { name: "Import as a draft" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Nothing was imported" })).toBeVisible();
  await expect(page.getByLabel("Or paste it here")).toHaveValue(/colour: red/);
  await page.getByLabel("Or paste it here").fill("A text.\n\n## One step\n\n- Do it.\n");
  await page.getByRole("button", { name: "Import as a draft" }).click();
  await expect(page).toHaveURL(/\/tutorial-creator\/[0-9a-f-]{36}/);
  await expect(page.locator("html")).toHaveAttribute("data-kept", "1");
});
