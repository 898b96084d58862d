import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { loadMailTemplates, MAIL_KINDS } from "./templates";

const SITE = "https://first-layer.test";
const FOLDER = "supabase/templates";

const values = {
  Email: "ada@example.com",
  NewEmail: "new@example.com",
  OldEmail: "old@example.com",
  TokenHash: "hash_-1",
  Token: "12345678",
};

async function changedFolder(name: string, text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "first-layer-mails-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(FOLDER, folder, { recursive: true });
  await writeFile(join(folder, name), text);
  return folder;
}

describe("mail templates", () => {
  test.each(MAIL_KINDS)("%s has a subject, at most one button, and no unfilled placeholder", async (kind) => {
    const render = await loadMailTemplates(FOLDER, SITE);
    const { subject, text, html } = render(kind, values);
    expect(subject).toMatch(/^[A-Z][^<>{}]+$/);
    for (const part of [text, html]) {
      expect(part).not.toMatch(/\{\{|undefined|null/);
      expect(part).toContain("First Layer");
    }
    expect(html).toContain('<meta name="color-scheme" content="light dark" />');
    expect(html.match(/background-color: #1f6f4a/g)?.length ?? 0).toBeLessThanOrEqual(1);
    // Nothing is fetched when a mail is read.
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import/i);
    expect(text.split("\n").filter((line) => line.startsWith(SITE)).length).toBeGreaterThan(0);
  });

  test.each([
    ["confirmation", "signup"],
    ["recovery", "recovery"],
    ["email_change", "email_change"],
  ] as const)("%s links to the page that asks for a confirmation", async (kind, type) => {
    const { text, html } = (await loadMailTemplates(FOLDER, SITE))(kind, values);
    expect(text).toContain(`\n${SITE}/auth/callback?token_hash=hash_-1&type=${type}\n`);
    expect(
      html.match(new RegExp(`href="${SITE}/auth/callback\\?token_hash=hash_-1&amp;type=${type}"`, "g")),
    ).toHaveLength(2);
  });

  test("show user input as text", async () => {
    const render = await loadMailTemplates(FOLDER, SITE);
    const { text, html } = render("email_change", { ...values, NewEmail: `"<b>'&\r\nBcc: x"@example.com` });
    expect(html).toContain("&#34;&lt;b&gt;&#39;&amp;");
    expect(html).not.toContain("<b>");
    expect(text).not.toMatch(/^Bcc/m);
  });

  test("refuse to start when one is broken", async () => {
    const load = async (name: string, text: string) => loadMailTemplates(await changedFolder(name, text), SITE);
    await expect(load("recovery.html", "<title>x</title>{{ .Passwort }}")).rejects.toThrow("asks for Passwort");
    await expect(load("recovery.html", "no title")).rejects.toThrow("recovery.html has no title");
    await expect(loadMailTemplates(join(FOLDER, "gone"), SITE)).rejects.toThrow("ENOENT");
  });

  test("match those of a hosted Supabase, with the same subjects", async () => {
    const config = await readFile("supabase/config.toml", "utf8");
    const render = await loadMailTemplates(FOLDER, SITE);
    const ours = ["account_exists", "confirmation_without_password"];
    for (const kind of MAIL_KINDS.filter((one) => !ours.includes(one))) {
      const subject = `subject = "${render(kind, values).subject}"\ncontent_path = "./${FOLDER}/${kind}.html"\n`;
      const notice = /^(.*)_notification$/.exec(kind)?.[1];
      const section =
        notice === undefined
          ? `[auth.email.template.${kind}]\n${subject}`
          : `[auth.email.notification.${notice}]\nenabled = true\n${subject}`;
      expect(config).toContain(section);
    }
  });
});
