import { beforeAll, describe, expect, test } from "vitest";
import {
  freshAccount,
  newVisitor,
  PASSWORD,
  signIn,
  signUpAndConfirm,
  type AccountVisitor,
} from "../../support/clients/account-visitor";
import { htmlErrorsOf, textOf } from "../../support/checks/page-html";
import { detailedPicture } from "../../support/data/picture-files";
import type { BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";

/* Profiles and the printers of members over HTTP, by the requests of a browser without JavaScript. */

let site: BuiltSite;

beforeAll(async () => {
  site = await sharedSite();
});

const PROFILE = { displayName: "Ada L.", bio: "Prints\ngears.", website: "https://ada.example/", isPublic: "public" };

const pageOf = async (who: AccountVisitor, path: string) => {
  const response = await who.get(path);
  expect(response.status, path).toBe(200);
  const html = await response.text();
  expect(htmlErrorsOf(html)).toEqual([]);
  return html;
};

const addPrinter = (who: AccountVisitor, printer: string) => who.post("/profile", { intent: "add-printer", printer });

/** The ids of the printers on a member's profile, in their order. */
const printersOf = async (who: AccountVisitor) => {
  const html = await pageOf(who, "/profile");
  return [...html.matchAll(/id="own-([a-z0-9-]+)-nickname"/g)].map(([, slug = ""]) => slug);
};
const idsOf = async (who: AccountVisitor) => {
  const html = await pageOf(who, "/profile");
  return [...html.matchAll(/value="name-printer"\/><input type="hidden" name="printer" value="([^"]+)"/g)].map(
    ([, id = ""]) => id,
  );
};

describe("a profile", () => {
  test("is changed by its owner and read by everyone, without being listed by search engines", async () => {
    const member = await signUpAndConfirm(site);
    const visitor = newVisitor(site);
    const path = `/profile/${member.username}`;
    expect((await member.post("/preferences/profile", { intent: "profile", ...PROFILE })).status).toBe(303);
    const html = await pageOf(visitor, path);
    const text = textOf(html);
    for (const shown of ["Ada L.", member.username, "ada.example", "Member since"]) expect(text).toContain(shown);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toMatch(/href="https:\/\/ada\.example\/" rel="nofollow ugc noopener noreferrer"/);
    expect((await visitor.get(path)).headers.get("cache-control")).toBe("private, no-store");
    const other = await visitor.get(path.toUpperCase().replace("/PROFILE", "/profile"));
    expect([other.status, other.headers.get("location")]).toEqual([302, path]);
    const own = textOf(await pageOf(member, "/profile"));
    for (const shown of ["Ada L.", "Pinned parts", "My printers", "Calibration", "My guides", "My submissions"]) {
      expect(own).toContain(shown);
    }
  });

  test("comes back as it was typed when something is wrong with it", async () => {
    const member = await signUpAndConfirm(site);
    const refused = await member.post("/preferences/profile", {
      intent: "profile",
      ...PROFILE,
      website: "javascript:alert(1)",
    });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toContain('value="javascript:alert(1)"');
    expect(textOf(html)).toContain("Type a complete address that begins with https://");
  });

  test("that is private gets strangers exactly what an unknown name gets them, and stays open to its owner", async () => {
    const hidden = await signUpAndConfirm(site);
    const stranger = await signUpAndConfirm(site);
    await hidden.post("/preferences/profile", { intent: "profile", ...PROFILE, isPublic: "private" });
    const unknown = hidden.username.replace(/^m/, "x");
    /** What a request gets, without what differs between any two requests. */
    const seen = async (who: AccountVisitor, name: string, suffix = "") => {
      const response = await who.get(`/profile/${name}${suffix}`);
      const body = (await response.text())
        .replaceAll(name, "NAME")
        .replaceAll(/nonce="[^"]*"|[0-9a-f]{8}-[0-9a-f-]{27}|"nonce\\?",\\?"[^"]*"/g, "");
      const headers = [...response.headers.keys()].sort();
      return { status: response.status, headers, size: body.length, cache: response.headers.get("cache-control") };
    };
    // Whoever has just signed in is told so on the first page.
    await stranger.get("/");
    for (const who of [newVisitor(site), stranger]) {
      for (const suffix of ["", ".data"]) {
        const first = await seen(who, hidden.username, suffix);
        expect(first).toEqual(await seen(who, unknown, suffix));
        expect(first.status).toBe(404);
      }
    }
    expect(textOf(await pageOf(hidden, `/profile/${hidden.username}`))).toContain("Only you can see this page");
    const api = await stranger.get(`/rest/v1/profiles?select=username&username=eq.${hidden.username}`, {
      apikey: await site.publishableKey(),
    });
    expect(await api.json()).toEqual([]);
  });

  test("has a picture that was encoded anew, and falls back to initials", async () => {
    const member = await signUpAndConfirm(site);
    const path = `/profile/${member.username}`;
    expect(await pageOf(member, path)).toMatch(/<div class="avatar"><span aria-hidden="true">M\d<\/span>/);
    const upload = async (file: Buffer) => {
      const form = new FormData();
      form.set("intent", "avatar");
      form.set("picture", new File([new Uint8Array(file)], "me.jpg", { type: "image/jpeg" }));
      return member.postForm("/preferences/profile", form);
    };
    const refused = await upload(Buffer.from("<svg onload=alert(1)>"));
    expect(refused.status).toBe(415);
    expect(textOf(await refused.text())).toContain("not a picture we can read");
    expect((await upload(await detailedPicture(600, 400))).status).toBe(303);
    const [, src = ""] = /<img src="(\/pictures\/[^"]+)"/.exec(await pageOf(newVisitor(site), path)) ?? [];
    expect((await newVisitor(site).get(src)).status).toBe(200);
    expect((await member.post("/preferences/profile", { intent: "remove-avatar" })).status).toBe(303);
    expect(await pageOf(member, path)).not.toContain("/pictures/");
  });

  test("asks visitors to sign in for their own, and keeps the path", async () => {
    for (const path of ["/profile", "/preferences/profile"]) {
      const response = await newVisitor(site).get(path);
      expect([response.status, response.headers.get("location")]).toEqual([
        302,
        `/auth?next=${encodeURIComponent(path)}`,
      ]);
    }
    const [name] = ["nobody-is-called-so"];
    expect((await newVisitor(site).get(`/profile/${name}`)).status).toBe(404);
  });
});

describe("the printers of a member", () => {
  test("are added by name, ordered, named and removed, and the first is the one that pages are for", async () => {
    const member = await signUpAndConfirm(site);
    for (const printer of ["creality-ender-3-v2", "Neptune 4 Pro", "bambu-lab-a1"]) {
      const added = await addPrinter(member, printer);
      expect([added.status, added.headers.get("location")], printer).toEqual([303, "/profile#printers"]);
    }
    const [first = "", second = "", third = ""] = await printersOf(member);
    expect(await pageOf(member, "/")).toContain(`/find?printer=${first}`);
    const [, , last = ""] = await idsOf(member);
    expect((await member.post("/profile", { intent: "move-printer", printer: last, place: "1" })).status).toBe(303);
    expect(await printersOf(member)).toEqual([third, first, second]);
    expect(await pageOf(member, "/")).toContain(`/find?printer=${third}`);
    await addPrinter(member, "Neptune 4 Pro");
    expect(textOf(await pageOf(member, "/profile"))).toContain("This printer is on your list already");
    const long = { intent: "name-printer", printer: last, nickname: "x".repeat(41) };
    const refused = await (await member.post("/profile", long)).text();
    expect(textOf(refused)).toContain("A nickname has 40 characters at most");
    expect(refused).toContain(`value="${long.nickname}"`);
    await member.post("/profile", { intent: "name-printer", printer: last, nickname: "Workhorse" });
    expect(textOf(await pageOf(newVisitor(site), `/profile/${member.username}`))).toContain("“Workhorse”");
    await member.post("/profile", { intent: "remove-printer", printer: last });
    expect(textOf(await pageOf(member, "/profile"))).toContain("Printer removed");
    // As a page of another tab still offers.
    await member.post("/profile", { intent: "remove-printer", printer: last });
    expect(textOf(await pageOf(member, "/profile"))).toContain("This printer was not on your list any more");
    expect(await printersOf(member)).toEqual([first, second]);
  });

  test("that have no clear name are asked about, and what is unknown is refused", async () => {
    const member = await signUpAndConfirm(site);
    const unclear = await addPrinter(member, "prusa mk4");
    expect(unclear.status).toBe(400);
    const html = await unclear.text();
    const [, choice = ""] = /name="printer" value="([a-z0-9-]*mk4[a-z0-9-]*)"/.exec(html) ?? [];
    expect((await addPrinter(member, choice)).status).toBe(303);
    expect(await printersOf(member)).toEqual([choice]);
    const unknown = await addPrinter(member, "no such machine");
    expect(unknown.status).toBe(400);
    expect(textOf(await unknown.text())).toContain("We know no printer of this name");
    const foreign = await member.post("/profile", {
      intent: "move-printer",
      printer: "00000000-0000-4000-8000-00000000dead",
      place: "1",
    });
    expect(foreign.status).toBe(404);
  });

  test("include the one of the device once its visitor signs in, and then /my-printer writes the account", async () => {
    const { email, username } = await signUpAndConfirm(site, freshAccount());
    const device = newVisitor(site);
    await device.post("/my-printer", { intent: "remember", printer: "creality-ender-3-v2" });
    expect(device.cookies.has("my_printer")).toBe(true);
    await signIn(device, email, PASSWORD);
    expect(device.cookies.has("my_printer")).toBe(false);
    expect(await printersOf(device)).toEqual(["creality-ender-3-v2"]);

    const elsewhere = newVisitor(site);
    await signIn(elsewhere, email);
    const chosen = await elsewhere.post("/my-printer", { intent: "remember", printer: "bambu-lab-a1", next: "/find" });
    expect(chosen.headers.get("location")).toBe("/find?printer=bambu-lab-a1");
    expect(elsewhere.cookies.has("my_printer")).toBe(false);
    expect(await printersOf(device)).toEqual(["bambu-lab-a1", "creality-ender-3-v2"]);
    await elsewhere.post("/my-printer", { intent: "forget" });
    expect(await printersOf(device)).toEqual(["creality-ender-3-v2"]);
    expect(username).not.toBe("");
  });
});
