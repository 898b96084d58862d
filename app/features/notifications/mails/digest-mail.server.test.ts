import { describe, expect, test } from "vitest";
import { digestMail, type Digest } from "./digest-mail.server";

const SITE = "https://first-layer.example";
const KEY = "ab".repeat(32);

const digest = (changes: Partial<Digest> = {}): Digest => ({
  username: "Ada",
  unsubscribeKey: KEY,
  total: 1,
  notifications: [{ text: "Your hotend was approved", subjectUrl: "/submit/7?a=1&b=2" }],
  ...changes,
});

describe("the mail with a digest", () => {
  test("of one notice has it as its subject, and leads to it", () => {
    const { subject, text, html } = digestMail(digest(), SITE);
    expect(subject).toBe("Your hotend was approved");
    expect(text).toContain("Hello Ada, here is what is new for you on First Layer:\n");
    expect(text).toContain(`- Your hotend was approved\n  ${SITE}/submit/7?a=1&b=2\n`);
    expect(html).toContain(`href="${SITE}/submit/7?a=1&amp;b=2"`);
  });

  test("of several counts them, and says how many are not listed", () => {
    const { subject, text, html } = digestMail(digest({ total: 23 }), SITE);
    expect(subject).toBe("23 new notifications");
    for (const body of [text, html]) {
      expect(body).toContain("(23 notifications)");
      expect(body).toContain("And 22 more.");
    }
  });

  test("can be turned off with one click, by its headers and by a link in both texts", () => {
    const { headers, text, html } = digestMail(digest(), SITE);
    expect(headers).toEqual({
      "List-Unsubscribe": `<${SITE}/unsubscribe/${KEY}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    for (const body of [text, html]) {
      expect(body).toContain(`${SITE}/unsubscribe/${KEY}`);
      expect(body).toContain(`${SITE}/preferences#notifications`);
    }
  });

  test("shows what members wrote as text", () => {
    const hostile = `<img src=x onerror="alert('1')"> & more`;
    const { html } = digestMail(
      digest({ username: "<b>Ada</b>", notifications: [{ text: hostile, subjectUrl: '/submit/"><script>' }] }),
      SITE,
    );
    expect(html).not.toMatch(/<img|<script|<b>/);
    expect(html).toContain("&lt;img src=x onerror=&#34;alert(&#39;1&#39;)&#34;&gt; &amp; more");
  });

  test("greets an account without a name, and has a subject of at most 120 characters", () => {
    const { subject, text } = digestMail(
      digest({ username: "", notifications: [{ text: "🧰".repeat(121), subjectUrl: "/" }] }),
      SITE,
    );
    expect(subject).toBe(`${"🧰".repeat(119)}…`);
    expect(text).toMatch(/^Hello, here/);
  });
});
