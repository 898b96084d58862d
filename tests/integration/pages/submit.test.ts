import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { textOf } from "../../support/checks/page-html";
import { freshIp, newVisitor, signUpAndConfirm, type AccountVisitor } from "../../support/clients/account-visitor";
import { sendForm, valueIn, type Fields } from "../../support/clients/submission-sender";
import type { BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";

/* The page that sends something in, over HTTP and without JavaScript: what is sent, refused and given back. */

let site: BuiltSite;
let member: AccountVisitor;

beforeAll(async () => {
  site = await sharedSite();
  member = await signUpAndConfirm(site);
});

const send = (who: AccountVisitor, path: string, fields: Fields, intent = "send", ip = freshIp()) =>
  sendForm(site, who, path, fields, { intent, ip });

let names = 0;

const newName = () => `Copper hotend ${String(Date.now())}-${String(names++)}`;
const part = (fields: Fields = {}): Fields => ({ name: newName(), max_flow_rate: "24", ...fields });
const PART = "/submit?type=part&table=hotend";

test("everyone reads the rules, and signs in before there is a form to type into", async () => {
  const html = await (await newVisitor(site).get(PART)).text();
  expect(textOf(html)).toContain("One thing in each form");
  expect(html).toContain(`href="/auth?next=${encodeURIComponent(PART)}"`);
  expect(html).not.toContain('name="max_flow_rate"');
  expect(html).toContain("<title>Submit - First Layer</title>");
});

describe("a new part", () => {
  test("that is empty comes back with an error at each field that is required", async () => {
    const { status, html } = await send(member, PART, { consent: "" });
    expect(status).toBe(400);
    expect(html).toContain('href="#submit-name"');
    expect(textOf(html)).toContain("Name is required");
    expect(html).toContain('href="#submit-consent"');
  });

  test("with wrong figures and addresses is checked before it is sent, and keeps what was typed", async () => {
    const fields = part({
      max_flow_rate: "2400",
      image_url: "http://localhost/x.png",
      description: "Typed <b>by hand",
    });
    const { status, html } = await send(member, PART, fields, "check");
    expect(status).toBe(200);
    expect(textOf(html)).toContain("Between 0.5 and 300 mm³/s is plausible");
    expect(textOf(html)).toContain("begins with https://");
    expect(valueIn(html, "max_flow_rate")).toBe("2400");
    expect(valueIn(html, "description")).toBe("Typed &lt;b&gt;by hand");
  });

  test("is sent with a new maker and printers by their names, and its author reads what was sent", async () => {
    const fields = part({ manufacturer: "Hotends & Sons", printers: "Ender-3 V2\nall printers", source_url: "" });
    const { status, location } = await send(member, PART, fields);
    expect(status).toBe(303);
    expect(location).toMatch(/^\/submit\/\d+$/);
    const text = textOf(await (await member.get(location)).text());
    expect(text).toContain("24 mm³/s");
    expect(text).toContain("Hotends & Sons");
    expect(text).toContain("Ender-3 V2, All printers");
    expect(text).toContain("Pending");
    expect(textOf(await (await member.get("/submit")).text())).toContain(String(fields["name"]));
  });

  test("that is in the catalogue already is sent only when its author says that it is another one", async () => {
    const fields = part({ name: "E3D  v6", manufacturer: "E3D" });
    const asked = await send(member, PART, fields);
    expect(asked.status).toBe(409);
    expect(textOf(asked.html)).toContain("These look the same");
    expect(asked.html).toContain('href="/find/e3d/e3d-v6"');
    expect(asked.html.indexOf('value="send-anyway"')).toBeLessThan(asked.html.indexOf('name="name"'));
    expect((await send(member, PART, fields, "send-anyway")).status).toBe(303);
    const own = await send(member, PART, fields);
    expect(own.html).toMatch(/href="\/submit\/\d+"/);
  });

  test("keeps what all kinds of parts have when another kind is chosen", async () => {
    const fields = part({ description: "Ten minutes of work" });
    const { status, html } = await send(member, PART, fields, "table:probe");
    expect(status).toBe(200);
    expect(valueIn(html, "table")).toBe("probe");
    expect(valueIn(html, "name")).toBe(fields["name"]);
    expect(valueIn(html, "description")).toBe("Ten minutes of work");
    expect(html).not.toContain('name="max_flow_rate"');
    const sent = await send(member, PART, { ...fields, table: "probe" });
    expect(sent.status).toBe(303);
  });

  test("names a printer that is not clear", async () => {
    const { status, html } = await send(member, PART, part({ printers: "ender 3\nno such printer" }));
    expect(status).toBe(400);
    expect(textOf(html)).toContain("We know no printer called “no such printer”");
  });
});

describe("a correction", () => {
  const CORRECT = "/submit?type=correction&item=hotend:1";

  test("begins with what stands in the catalogue, and sends only what is changed", async () => {
    const html = await (await member.get(CORRECT)).text();
    const flow = valueIn(html, "max_flow_rate");
    const name = valueIn(html, "name");
    expect(valueIn(html, "was:max_flow_rate")).toBe(flow);
    const same = await send(member, CORRECT, { name, max_flow_rate: flow });
    expect(same.status).toBe(400);
    expect(textOf(same.html)).toContain("Nothing is changed");
    const { status, location } = await send(member, CORRECT, {
      ...{ name, "was:name": name, max_flow_rate: "13.5", "was:max_flow_rate": flow },
      source_url: "https://e3d-online.com/v6",
    });
    expect(status).toBe(303);
    const text = textOf(await (await member.get(location)).text());
    expect(text).toMatch(/Maximum flow\s*from .*13\.5 mm³\/s/);
    expect(text).not.toMatch(/Name\s*from/);
    const again = await send(member, CORRECT, { name, max_flow_rate: "14", "was:max_flow_rate": flow });
    expect(again.status).toBe(409);
    expect(again.html).toContain(`href="${location}"`);
  });

  test("of a part that is not there asks which one it is about", async () => {
    const html = await (await member.get("/submit?type=correction&item=hotend:99999")).text();
    expect(textOf(html)).toContain("There is nothing like hotend:99999");
    expect(await (await member.get("/submit?type=correction&q=E3D+V6")).text()).toContain(
      'href="/submit?type=correction&amp;item=hotend:',
    );
  });
});

test("a wrong fit is taken off the list, and a fit without a known printer is refused at its field", async () => {
  const path = "/submit?type=compatibility&item=hotend:1";
  const unknown = await send(member, path, { printer_id: "no such printer" });
  expect(unknown.status).toBe(400);
  expect(unknown.html).toContain('href="#submit-printer_id"');
  const fields = { printer_id: "Ender-3 V2", fit: "adapter", fit_note: "Needs a spacer" };
  const { status, location } = await send(member, path, fields, "send-anyway");
  expect(status).toBe(303);
  expect(textOf(await (await member.get(location)).text())).toContain("With an adapter");
  const again = await send(member, path, { printer_id: "Ender-3 V2", fit: "firmware" });
  expect(again.status).toBe(409);
  expect(again.html).toContain(`href="${location}"`);
});

test("a fit that the catalogue lists is not sent again, and one that it does not list is not taken off", async () => {
  const link = "part_printer_compatibility?part_table_name=eq.hotend&printer_id=not.is.null&limit=1";
  const row = z.array(z.object({ part_id: z.number(), printer_id: z.string() }));
  const [listed] = row.parse(await site.read(`${link}&select=part_id,printer_id`));
  const path = `/submit?type=compatibility&item=hotend:${String(listed?.part_id)}`;
  const listedToo = await send(member, path, { printer_id: listed?.printer_id ?? "", fit: "firmware", fit_note: "x" });
  expect(listedToo.status).toBe(409);
  expect(textOf(listedToo.html)).toContain("in the catalogue already");
  const [other] = z
    .array(z.object({ id_uuid: z.string() }))
    .parse(await site.read(`printers?select=id_uuid&id_uuid=neq.${listed?.printer_id ?? ""}&order=id.desc&limit=1`));
  const removed = await send(member, path, { printer_id: other?.id_uuid ?? "", remove: "yes" }, "check");
  expect(textOf(removed.html)).toContain("does not list this, so there is nothing to take off");
});

test("wrong parts of the address are told, and a report needs a row that is there", async () => {
  const textAt = async (query: string) => textOf(await (await member.get(`/submit?${query}`)).text());
  expect(await textAt("type=nonsense&table=nope&colour=red")).toMatch(/type=nonsense: .*table=nope: .*colour: /);
  for (const item of ["deals:99999", "fit_reports:99999"]) {
    expect(await textAt(`type=report&item=${item}`)).toContain(`There is nothing like ${item}`);
  }
});

test("what a visitor typed who is signed out by now comes back, with the way to sign in", async () => {
  const response = await newVisitor(site).post(PART, {
    ...part({ description: "Ten minutes of work" }),
    intent: "send",
  });
  expect(response.status).toBe(401);
  const html = await response.text();
  expect(valueIn(html, "description")).toBe("Ten minutes of work");
  expect(html).toContain('href="/auth?next=%2Fsubmit"');
});

test("programs are kept out, and lose nothing either", async () => {
  const trapped = await send(member, PART, part({ homepage: "https://spam.test", description: "kept" }));
  expect(trapped.status).toBe(400);
  expect(valueIn(trapped.html, "description")).toBe("kept");
  expect(valueIn(trapped.html, "homepage")).toBe("");
  const noBeginning = await member.post(PART, { ...part(), consent: "yes", intent: "send" });
  expect(noBeginning.status).toBe(400);
});

test("three in a minute from one address are enough, and the fourth comes back", async () => {
  const who = await signUpAndConfirm(site);
  const ip = freshIp();
  for (let nth = 1; nth <= 3; nth++) expect((await send(who, PART, part(), "send", ip)).status).toBe(303);
  const fourth = await send(who, PART, part({ description: "still here" }), "send", ip);
  expect(fourth.status).toBe(429);
  expect(valueIn(fourth.html, "description")).toBe("still here");
});

test("what the database refuses is none of the three in a minute", async () => {
  const who = await signUpAndConfirm(site);
  const ip = freshIp();
  const refused = part({ note: "https://a.example ".repeat(6) });
  for (let nth = 1; nth <= 4; nth++) expect((await send(who, PART, refused, "send", ip)).status).toBe(400);
  expect((await send(who, PART, part(), "send", ip)).status).toBe(303);
});

describe("one submission", () => {
  test("is its author's alone: others get what they get for one that is not there", async () => {
    const { location } = await send(await signUpAndConfirm(site), PART, part());
    const bodies = await Promise.all(
      [location, `${location}/edit`, `${location}/withdraw`, "/submit/99999999", "/submit/x"].map(async (path) => {
        const response = await member.get(path);
        expect(response.status, path).toBe(404);
        return textOf(await response.text());
      }),
    );
    expect(new Set(bodies.slice(0, 1).concat(bodies.slice(3)))).toHaveLength(1);
    expect((await newVisitor(site).get(location)).headers.get("location")).toBe(
      `/auth?next=${encodeURIComponent(location)}`,
    );
  });

  test("is discussed, changed and withdrawn by its author", async () => {
    const who = await signUpAndConfirm(site);
    const fields = part();
    const { location } = await send(who, PART, fields);
    const empty = await who.post(location, { intent: "message", body: " " });
    expect(empty.status).toBe(400);
    expect((await who.post(location, { intent: "message", body: "Measured it\ntwice" })).status).toBe(303);
    expect(textOf(await (await who.get(location)).text())).toContain("Measured it");

    const edit = `${location}/edit`;
    const html = await (await who.get(edit)).text();
    expect(valueIn(html, "name")).toBe(fields["name"]);
    const version = valueIn(html, "version");
    const changed = await send(who, edit, { ...fields, version, max_flow_rate: "25" });
    expect(changed.status).toBe(303);
    expect(textOf(await (await who.get(location)).text())).toContain("25 mm³/s");
    const outdated = await send(who, edit, { ...fields, version, description: "from another tab" });
    expect(outdated.status).toBe(409);
    expect(valueIn(outdated.html, "description")).toBe("from another tab");
    const out = await newVisitor(site).post(edit, { type: "part", table: "hotend", ...fields, intent: "send" });
    expect(out.status).toBe(401);
    expect(valueIn(await out.text(), "name")).toBe(fields["name"]);
    const unsent = await newVisitor(site).post(location, { intent: "message", body: "typed for long" });
    expect(unsent.status).toBe(401);
    expect(valueIn(await unsent.text(), "body")).toContain("typed for long");

    expect(textOf(await (await who.get(`${location}/withdraw`)).text())).toContain("Withdraw this submission?");
    expect((await who.post(`${location}/withdraw`, { intent: "withdraw" })).status).toBe(303);
    expect(textOf(await (await who.get(location)).text())).toContain("Withdrawn");
  });

  test("that is closed while its author types comes back as typed, and can be sent as a new one", async () => {
    const who = await signUpAndConfirm(site);
    const fields = part();
    const { location } = await send(who, PART, fields);
    const edit = `${location}/edit`;
    const version = valueIn(await (await who.get(edit)).text(), "version");
    await who.post(`${location}/withdraw`, { intent: "withdraw" });
    const { status, html } = await send(who, edit, { ...fields, version, description: "Ten minutes of work" });
    expect(status).toBe(409);
    expect(textOf(html)).toContain("This was withdrawn meanwhile");
    expect(valueIn(html, "description")).toBe("Ten minutes of work");
    expect(html).toContain(`action="${PART.replace("&", "&amp;")}"`);
    expect(html).toContain('name="consent"');
    expect(html).not.toContain('name="version"');
    const anew = { ...fields, description: "Ten minutes of work", formId: valueIn(html, "formId") };
    expect((await send(who, PART, anew)).status).toBe(303);
    expect(textOf(await (await who.get(edit)).text())).toContain("send it as a new submission");
  });
});

test("a deal that cannot be true is refused at its fields, by the checks and on sending", async () => {
  const path = "/submit?type=deal";
  const fields = {
    ...{ kind: "filament", title: "Deal", merchant: "Shop", url: "https://shop.example.com/petg" },
    ...{ price: "20", list_price: "15", currency: "euro", ends_at: "2020-01-31" },
  };
  const checked = await send(member, path, fields, "check");
  expect(checked.status).toBe(200);
  const sent = await send(member, path, fields);
  expect(sent.status).toBe(400);
  for (const { html } of [checked, sent]) {
    for (const name of ["title", "list_price", "currency", "ends_at"]) expect(html).toContain(`href="#submit-${name}"`);
  }
  const today = new Date().toISOString().slice(0, 10);
  const right = { ...fields, title: "PETG 1 kg", list_price: "25", currency: "eur", ends_at: today };
  expect((await send(member, path, right)).status).toBe(303);
});

test("a problem is reported with a note, about a step of a guide too", async () => {
  const [, slug = ""] = /href="\/learn\/([a-z0-9-]+)"/.exec(await (await member.get("/learn")).text()) ?? [];
  const path = `/submit?type=report&subject=tutorials:${slug}&step=3`;
  expect(valueIn(await (await member.get(path)).text(), "note")).toContain("Step 3: ");
  const empty = await send(member, path, { reason: "wrong", note: "" });
  expect(empty.status).toBe(400);
  expect((await send(member, path, { reason: "wrong", note: "Step 3: the screw is M3" })).status).toBe(303);
});
