import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { textOf } from "../../support/checks/page-html";
import { newVisitor, signUpAdmin, signUpAndConfirm, type AccountVisitor } from "../../support/clients/account-visitor";
import { sendForm, valueIn } from "../../support/clients/submission-sender";
import { startBuiltSite, type BuiltSite } from "../../support/servers/built-site";

/* The pages of moderators, over HTTP and without JavaScript: who may open and decide, and what is refused. */

let site: BuiltSite;
let moderator: AccountVisitor;
let other: AccountVisitor & { readonly username: string };

beforeAll(async () => {
  site = await startBuiltSite({ env: { TRUST_PROXY: "1", HOST: "127.0.0.1" } });
  moderator = await signUpAdmin(site);
  other = await signUpAdmin(site);
});

afterAll(() => site.stop());

/** Sends a correction of a hotend's flow figure by a member of its own. */
async function sendCorrection(hotend: number, flow: string): Promise<{ author: AccountVisitor; id: number }> {
  const author = await signUpAndConfirm(site);
  const path = `/submit?type=correction&item=hotend:${String(hotend)}`;
  const page = await (await author.get(path)).text();
  const fields = { name: valueIn(page, "name"), version: valueIn(page, "version"), max_flow_rate: flow };
  const { status, location } = await sendForm(site, author, path, fields);
  expect(status, location).toBe(303);
  return { author, id: Number(location.slice("/submit/".length)) };
}

const pageOf = (id: number) => `/admin/submissions/${String(id)}`;

/** The fields of the form that decides, as the page has them. */
async function decisionForm(who: AccountVisitor, id: number): Promise<Record<string, string>> {
  const html = await (await who.get(pageOf(id))).text();
  return {
    version: valueIn(html, "version"),
    liveVersion: valueIn(html, "liveVersion"),
    choosesFields: "1",
    fields: "max_flow_rate",
  };
}

async function statusOf(id: number): Promise<string | undefined> {
  const schema = z.array(z.object({ status: z.string() }));
  return schema.parse(await site.read(`submissions?select=status&id=eq.${String(id)}`))[0]?.status;
}

describe("whoever is no administrator", () => {
  test("opens neither the queue nor a submission there, not even their own", async () => {
    const { author, id } = await sendCorrection(1, "13");
    const stranger = await signUpAndConfirm(site);
    expect((await newVisitor(site).get("/admin/submissions")).headers.get("location")).toMatch(/^\/auth\?next=/);
    for (const who of [author, stranger]) {
      for (const path of ["/admin/submissions", pageOf(id), `${pageOf(id)}.data`]) {
        const response = await who.get(path);
        expect([302, 202, 403, 404], path).toContain(response.status);
        expect(await response.text(), path).not.toMatch(/Approve|13 mm³/);
      }
    }
    expect((await stranger.get(`/submit/${String(id)}`)).status).toBe(404);
  });

  test("sends what another one has sent too, and moderators see that it is like it", async () => {
    const { id: first } = await sendCorrection(3, "13");
    const { id } = await sendCorrection(3, "14");
    const text = textOf(await (await moderator.get(pageOf(id))).text());
    expect(text).toMatch(new RegExp(`Nothing like it was found\\s*#${String(first)} .* is open and about the same`));
  });

  test("decides nothing", async () => {
    const { author, id } = await sendCorrection(2, "14");
    const form = await decisionForm(moderator, id);
    expect(form["version"]).toBe("1");
    for (const who of [newVisitor(site), author]) {
      for (const intent of ["claim", "approve", "reject", "request-changes", "merge"]) {
        const response = await who.post(pageOf(id), { ...form, intent, message: "x", into: "hotend:1" });
        expect(response.status, intent).not.toBe(200);
        expect(await statusOf(id), intent).toBe("pending");
      }
      await who.post("/admin/submissions", { intent: "approve", chosen: `${String(id)}|1|`, message: "x" });
      expect(await statusOf(id)).toBe("pending");
    }
  });
});

describe("a decision", () => {
  test("of two moderators at once takes effect once", async () => {
    const { id } = await sendCorrection(3, "15.5");
    const form = await decisionForm(moderator, id);
    const answers = await Promise.all(
      [moderator, other, moderator, other].map(async (who) => who.post(pageOf(id), { ...form, intent: "approve" })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409, 409, 409]);
    expect(await statusOf(id)).toBe("approved");
    const rows = await site.read(`catalogue_revisions?select=id&submission_id=eq.${String(id)}`);
    expect(rows).toHaveLength(1);
  });

  test("says why it is refused, and keeps the message", async () => {
    const { id } = await sendCorrection(4, "16.5");
    const form = await decisionForm(moderator, id);
    const without = await moderator.post(pageOf(id), { ...form, intent: "reject", message: "" });
    expect(without.status).toBe(400);
    expect(textOf(await without.text())).toContain("Choose a reason or write one");
    for (const [path, intent] of [
      [pageOf(id), "request-changes"],
      ["/admin/submissions", "request-changes"],
      ["/admin/submissions", "reject"],
    ] as const) {
      const empty = await moderator.post(path, { ...form, intent, message: "", chosen: `${String(id)}|1|` });
      expect([empty.status, textOf(await empty.text())], intent).toEqual([
        400,
        expect.stringContaining("Write a message"),
      ]);
    }
    for (const path of [pageOf(id), "/admin/submissions"]) {
      const entered = await moderator.post(path, { ...form, intent: "undecided", message: "typed by hand" });
      const html = await entered.text();
      expect(entered.status).toBe(400);
      expect(textOf(html)).toContain("Nothing is decided yet");
      expect(html).toContain("typed by hand");
      expect(html).toMatch(/<form[^>]*>\s*<button[^>]* value="undecided"/);
    }

    expect((await other.post(pageOf(id), { intent: "claim" })).status).toBe(303);
    const claimed = await moderator.post(pageOf(id), { ...form, intent: "reject", message: "typed by hand" });
    expect(claimed.status).toBe(409);
    expect(textOf(await claimed.text())).toMatch(/has claimed this until \d\d:\d\d UTC/);
    expect(await statusOf(id)).toBe("in_review");
    const taken = await (await moderator.get(pageOf(id))).text();
    expect(textOf(taken)).toContain(`${other.username} has claimed this`);
    expect(taken).not.toContain('value="approve"');
    expect((await other.post(pageOf(id), { intent: "release" })).status).toBe(303);
    expect(await (await moderator.get(pageOf(id))).text()).toContain('value="approve"');

    await site.write("PATCH", "hotend?id=eq.4", { max_flow_rate: 21 });
    const moved = await moderator.post(pageOf(id), { ...form, intent: "approve", message: "typed by hand" });
    expect(moved.status).toBe(409);
    const html = await moved.text();
    expect(textOf(html)).toContain("The catalogue changed while you looked at this");
    expect(html).toContain("typed by hand");
    expect(textOf(html)).toContain("21 mm³/s");
    const again = await decisionForm(moderator, id);
    expect((await moderator.post(pageOf(id), { ...again, intent: "approve" })).status).toBe(303);

    const late = await moderator.post(pageOf(id), { ...again, intent: "reject", message: "typed too late" });
    expect([late.status, textOf(await late.text())]).toEqual([
      409,
      expect.stringMatching(/This submission is already closed .*Your message was not sent: typed too late/),
    ]);
  });

  test("that was made is shown as made: nothing is checked, offered or promised any more", async () => {
    const { author, id } = await sendCorrection(7, "19.5");
    const open = textOf(await (await author.get(`/submit/${String(id)}`)).text());
    expect(open).toContain("You are told when they answer");
    const form = await decisionForm(moderator, id);
    const reject = { ...form, intent: "reject", message: "No source." };
    expect((await moderator.post(pageOf(id), reject)).status).toBe(303);

    const html = await (await moderator.get("/admin/submissions?status=rejected")).text();
    expect(textOf(html)).toMatch(new RegExp(`# ?${String(id)} .* · 1 message ?, decided on`));
    expect(textOf(html)).not.toContain("waiting since");
    expect(html).not.toMatch(/value="(?:approve|reject|request-changes)"|name="chosen"/);
    const page = await (await moderator.get(pageOf(id))).text();
    expect(page).not.toMatch(/id="checks|Something is changed/);
    expect(textOf(page)).toContain("The author is told");
    expect(textOf(await (await author.get(`/submit/${String(id)}`)).text())).toContain("nobody is told of a message");
  });

  test("that takes over one of two fields tells the author which", async () => {
    const author = await signUpAndConfirm(site);
    const path = "/submit?type=correction&item=hotend:8";
    const html = await (await author.get(path)).text();
    const fields = { name: valueIn(html, "name"), version: valueIn(html, "version") };
    const wanted = { max_flow_rate: "22.5", heater_wattage: "71" };
    const { location } = await sendForm(site, author, path, { ...fields, ...wanted });
    const id = Number(location.slice("/submit/".length));
    const form = await decisionForm(moderator, id);
    expect((await moderator.post(pageOf(id), { ...form, intent: "approve" })).status).toBe(303);
    const text = textOf(await (await author.get(location)).text());
    expect(text).toContain("Partly approved");
    expect(text).toMatch(/71 W ?\(not taken over\)/);
    expect(text).not.toMatch(/22.5 mm³\/s ?\(not taken over\)/);
    expect(textOf(await (await author.get("/notifications")).text())).toContain("Taken over: 1 of 2 values");
  });

  test("on several says what of them could not be decided", async () => {
    const [one, two] = [await sendCorrection(5, "17.5"), await sendCorrection(6, "18.5")];
    const html = await (await moderator.get("/admin/submissions?kind=correction")).text();
    const chosen = [...html.matchAll(/name="chosen"[^>]* value="([^"]+)"|value="([^"]+)"[^>]* name="chosen"/g)]
      .map(([, before, after]) => before ?? after ?? "")
      .filter((value) => [one.id, two.id].some((id) => value.startsWith(`${String(id)}|`)));
    expect(chosen).toHaveLength(2);
    const none = await moderator.post("/admin/submissions", { intent: "approve" });
    expect(none.status).toBe(400);
    expect((await other.post(pageOf(two.id), { intent: "claim" })).status).toBe(303);
    const answer = await moderator.post("/admin/submissions", { intent: "approve", chosen, message: "" });
    const text = textOf(await answer.text());
    expect(text).toContain("1 approved, 1 not");
    expect(text).toMatch(new RegExp(`# ?${String(two.id)} ?: .* has claimed this`));
    expect([await statusOf(one.id), await statusOf(two.id)]).toEqual(["approved", "in_review"]);
  });
});

test("what is unknown in the address is told, and a submission that is not there is not found", async () => {
  const page = textOf(await (await moderator.get("/admin/submissions?status=odd&colour=red&page=x")).text());
  for (const words of ["status=odd", "colour=red: no parameter", "page=x"]) expect(page).toContain(words);
  expect((await moderator.get(pageOf(999_999))).status).toBe(404);
  expect((await moderator.get("/admin/submissions/x")).status).toBe(404);
});
