import { expect, test } from "vitest";
import { accountMail, type AccountEvent } from "./account-mail.server";

const SITE = "https://first-layer.example";
const mailOf = (event: AccountEvent) => accountMail(event, "ada@example.com", SITE);

test.each([
  [0, "It was the last one"],
  [1, "One is left."],
  [7, "7 are left."],
])("a used recovery code, with %s left", (codesLeft, words) => {
  const { subject, text, html } = mailOf({ kind: "recovery-code-used", codesLeft });
  expect(subject).toBe("A recovery code was used");
  for (const part of [text, html]) {
    expect(part).toContain("A recovery code of your First Layer account ada@example.com was just used");
    expect(part).toContain(words);
    expect(part).toContain("choose a new password now");
    expect(part).toContain(`${SITE}/preferences/security`);
  }
});

test("new recovery codes, and a deleted account", () => {
  const replaced = mailOf({ kind: "recovery-codes-replaced" });
  expect(replaced.subject).toBe("New recovery codes were created");
  expect(replaced.text).toContain("The old ones no longer work.");
  const deleted = mailOf({ kind: "account-deleted" });
  expect(deleted.text).toContain("Your First Layer account ada@example.com was just deleted");
  expect(deleted.html).toContain(`href="${SITE}/privacy-policy"`);
});
