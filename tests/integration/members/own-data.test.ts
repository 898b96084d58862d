import { beforeAll, describe, expect, test } from "vitest";
import { parseCsvRows } from "~/lib/text/csv/csv";
import {
  newVisitor,
  PASSWORD,
  signIn,
  signUpAndConfirm,
  type AccountVisitor,
} from "../../support/clients/account-visitor";
import { textOf } from "../../support/checks/page-html";
import { detailedPicture } from "../../support/data/picture-files";
import type { BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";

/* Members download what the site holds of them, and delete their accounts, over HTTP. */

let site: BuiltSite;

beforeAll(async () => {
  site = await sharedSite();
});

/** A member with a pin, a collection, a printer and a picture. */
async function settled() {
  const member = await signUpAndConfirm(site);
  await member.post("/pins", { intent: "pin", item: "hotend:1", redirectTo: "/find" });
  await member.post("/saved", { intent: "create", name: `Of ${member.username}` });
  await member.post("/profile", { intent: "add-printer", printer: "creality-ender-3-v2" });
  const form = new FormData();
  form.set("intent", "avatar");
  form.set("picture", new File([new Uint8Array(await detailedPicture(300, 200))], "me.jpg", { type: "image/jpeg" }));
  expect((await member.postForm("/preferences/profile", form)).status).toBe(303);
  return member;
}

describe("the download", () => {
  test("is one JSON file with what is the member's own, made while it is sent", async () => {
    const [member, other] = [await settled(), await settled()];
    const response = await member.get("/preferences/export.json");
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="first-layer-data.json"',
      "cache-control": "private, no-store",
      "transfer-encoding": "chunked",
    });
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      site: "First Layer",
      data: {
        account: [{ email: member.email }],
        profile: [{ username: member.username }],
        pins: [{ item_id: "hotend:1" }],
        collections: [{ name: `Of ${member.username}` }],
        printers: [{ nickname: null }],
        pictures: [{ width: 300 }],
        submissions: [],
      },
    });
    for (const secret of [other.email, `Of ${other.username}`, "encrypted_password", "refresh_token"]) {
      expect(text, secret).not.toContain(secret);
    }
  });

  test("is a zip file with CSV files, too", async () => {
    const member = await settled();
    const response = await member.get("/preferences/export.zip");
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/zip"]);
    const bytes = Buffer.from(await response.arrayBuffer()).toString("utf8");
    const pins = bytes.slice(bytes.indexOf("pins.csv") + "pins.csv".length);
    expect(parseCsvRows(pins.slice(pins.indexOf("\uFEFF") + 1, pins.indexOf("PK")))[0]).toContain("item_id");
    expect(bytes).toContain("everything.json");
  });

  test("is for members alone, who cannot ask for somebody else's", async () => {
    for (const path of ["/preferences/export.json", "/preferences/export.zip", "/preferences/delete"]) {
      const response = await newVisitor(site).get(path);
      expect([response.status, response.headers.get("location")]).toEqual([
        302,
        `/auth?next=${encodeURIComponent(path)}`,
      ]);
    }
    const member = await settled();
    const other = await settled();
    const asked = await member.get(`/preferences/export.json?user=${other.username}&id=1`);
    expect(await asked.text()).not.toContain(other.email);
    const call = async (headers: Record<string, string>) =>
      site.request("/rest/v1/rpc/export_own_data", {
        method: "POST",
        headers: { apikey: await site.publishableKey(), "content-type": "application/json", ...headers },
        body: JSON.stringify({ section_input: "account", user_id: other.email }),
      });
    expect((await call({})).status).toBeGreaterThanOrEqual(400);
  });
});

describe("deleting the account", () => {
  const remove = (who: AccountVisitor, fields: Record<string, string>) =>
    who.post("/preferences/delete", { intent: "delete-account", ...fields });

  test("needs the username and the password, and both are asked for again when they are wrong", async () => {
    const member = await settled();
    expect(textOf(await (await member.get("/preferences/delete")).text())).toContain("Type your username");
    for (const [fields, status, message] of [
      [{ confirmation: "", password: PASSWORD }, 400, "Type your username exactly"],
      [{ confirmation: "somebody", password: PASSWORD }, 400, "Type your username exactly"],
      [{ confirmation: member.username }, 400, "Type your password"],
      [{ confirmation: member.username, password: "Wrong1horse" }, 403, "That is not your password"],
    ] as const) {
      const refused = await remove(member, fields);
      const html = await refused.text();
      expect([refused.status, textOf(html).includes(message)], message).toEqual([status, true]);
      expect(html).not.toContain("Wrong1horse");
    }
    expect((await member.get("/preferences")).status).toBe(200);
  });

  test("ends every session, and takes everything that was the member's alone", async () => {
    const member = await settled();
    const { email, username } = member;
    const elsewhere = newVisitor(site);
    await signIn(elsewhere, email);
    expect((await elsewhere.get("/preferences")).status).toBe(200);
    const stranger = newVisitor(site);
    const page = await (await stranger.get(`/profile/${username}`)).text();
    const [, picture = ""] = /<img src="(\/pictures\/[^"]+)"/.exec(page) ?? [];
    expect((await stranger.get(picture)).status).toBe(200);

    const deleted = await remove(member, { confirmation: username, password: PASSWORD });
    expect([deleted.status, deleted.headers.get("location")]).toEqual([303, "/"]);
    expect(deleted.headers.get("clear-site-data")).toBe('"cache", "storage"');
    expect([...member.cookies.keys()].filter((name) => name.startsWith("sb-"))).toEqual([]);
    expect(textOf(await (await member.get("/")).text())).toContain("Your account is deleted");

    for (const who of [member, elsewhere]) expect((await who.get("/preferences")).status).toBe(302);
    expect((await stranger.get(`/profile/${username}`)).status).toBe(404);
    expect((await stranger.get(picture)).status).toBe(404);
    expect((await signIn(newVisitor(site), email)).status).toBe(400);
    // The name and the address are free.
    const again = await signUpAndConfirm(site, { email, username });
    expect(textOf(await (await again.get("/saved")).text())).not.toContain(`Of ${username}`);
  });
});
