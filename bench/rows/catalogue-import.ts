import { cp } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { makeMember } from "../data/signed-in-member";
import { request, textOf, type WireResponse } from "../load/http";
import type { Bar, Row } from "../report";
import { temporaryFolder } from "../servers/processes";
import { secretKeyOf, startSite, waitUntilCurrent, type MeasuredSite } from "../servers/servers";

const IN_TIME: Bar = { better: "lower", goal: 10_000, fail: 20_000 };
/** Often enough for a figure of a tenth of a second, and not so often that looking is what takes the time. */
const LOOK_AGAIN_MS = 100;
const GIVE_UP_MS = 120_000;
const MAKERS = 40;

/** What an administrator's press of a button took, milliseconds since it was sent. */
interface Pressed {
  readonly answeredMs: number;
  /** Its page says that it is done. */
  readonly doneMs: number;
  /** Public pages show it. */
  readonly visibleMs: number;
}

/** P23: a file of so many new parts through the forms: checked, imported and undone, without JavaScript. */
export async function measureImport(seededDirectory: string, lines: number): Promise<readonly Row[]> {
  const dataDir = join(await temporaryFolder("import"), "data");
  await cp(seededDirectory, dataDir, { recursive: true });
  const site = await startSite(dataDir, { seeded: true });
  try {
    await waitUntilCurrent(site);
    const pages = await adminPages(site);
    const from = performance.now();
    const path = await pages.sendFile(fileOf(lines));
    await pages.until(path, "Ready to import");
    const checkedMs = performance.now() - from;
    const imported = await press(pages, path, {
      ...{ intent: "import", says: "See the rows", last: `/find/${partOf(lines).address}`, status: 200 },
    });
    // The last line is taken back first.
    const undone = await press(pages, path, {
      ...{ intent: "undo", says: "Undone", last: `/find/${partOf(1).address}`, status: 404 },
    });
    return [
      rowOf(`${lines.toLocaleString("en")} new parts imported, to the last one visible`, imported, { checkedMs }),
      rowOf("the same undone, to the last one gone", undone, {}),
    ];
  } finally {
    await site.stop();
  }
}

function rowOf(quantity: string, pressed: Pressed, details: Readonly<Record<string, number>>): Row {
  const { answeredMs, doneMs, visibleMs } = pressed;
  return {
    ...{ id: "P23", quantity, bare: `${answeredMs.toFixed(0)} ms to answer the press` },
    ours: `${(doneMs / 1_000).toFixed(1)} s, visible after ${(visibleMs / 1_000).toFixed(1)} s`,
    ...{ value: Math.max(doneMs, visibleMs), unit: "ms", bar: IN_TIME, required: true },
    details: { ...pressed, ...details },
  };
}

async function press(
  pages: AdminPages,
  path: string,
  wanted: { readonly intent: string; readonly says: string; readonly last: string; readonly status: number },
): Promise<Pressed> {
  const from = performance.now();
  const since = () => performance.now() - from;
  await pages.send(path, new URLSearchParams({ intent: wanted.intent }));
  const answeredMs = since();
  const [doneMs, visibleMs] = await Promise.all([
    pages.until(path, wanted.says).then(since),
    pages.untilStatus(wanted.last, wanted.status).then(since),
  ]);
  return { answeredMs, doneMs, visibleMs };
}

interface AdminPages {
  /** Sends a form, and gives where it leads. */
  send(this: void, path: string, form: FormData | URLSearchParams): Promise<string>;
  /** Sends the file to be checked, and gives the path of its import. */
  sendFile(this: void, rows: string): Promise<string>;
  /** Waits until the page says so. */
  until(this: void, path: string, words: string): Promise<void>;
  untilStatus(this: void, path: string, status: number): Promise<void>;
}

async function adminPages(site: MeasuredSite): Promise<AdminPages> {
  const { origin } = site;
  const member = await makeMember(site);
  const apikey = await secretKeyOf(site);
  const granted = await request(`${origin}/rest/v1/admin_users`, {
    ...{ method: "POST", headers: { apikey, "content-type": "application/json" } },
    body: JSON.stringify({ user_id: member.id }),
  });
  if (granted.status !== 201) throw new Error(`Making an admin got the status ${granted.status}`);
  const look = (path: string) => request(origin + path, { headers: { cookie: member.cookie } });
  const send: AdminPages["send"] = async (path, form) => {
    const encoded = new Response(form);
    const { status, headers } = await request(origin + path, {
      method: "POST",
      headers: { cookie: member.cookie, origin, "content-type": encoded.headers.get("content-type") ?? "" },
      body: await encoded.text(),
    });
    const { location } = headers;
    if (status !== 303 || typeof location !== "string") throw new Error(`A form sent to ${path} got ${status}`);
    return location;
  };
  return {
    send,
    sendFile: (rows) => {
      const form = new FormData();
      form.set("intent", "check");
      form.set("table", "hotend");
      form.set("file", new File([rows], "parts.csv", { type: "text/csv" }));
      return send("/admin/management/imports", form);
    },
    until: (path, words) =>
      eventually(
        () => look(path),
        path,
        (page) => textOf(page).includes(words),
      ),
    untilStatus: (path, status) =>
      eventually(
        () => request(origin + path),
        path,
        (page) => page.status === status,
      ),
  };
}

async function eventually(
  look: () => Promise<WireResponse>,
  path: string,
  isThere: (page: WireResponse) => boolean,
): Promise<void> {
  const from = performance.now();
  while (!isThere(await look())) {
    if (performance.now() - from > GIVE_UP_MS) throw new Error(`${path} was not as expected within two minutes`);
    await wait(LOOK_AGAIN_MS);
  }
}

function partOf(line: number) {
  const maker = line % MAKERS;
  return {
    name: `Measured Hotend ${line}`,
    manufacturer: `Bench Works ${maker}`,
    address: `bench-works-${maker}/measured-hotend-${line}`,
  };
}

/** A file as a shop or a community exports it: ten columns, each part with two printers it fits. */
function fileOf(lines: number): string {
  const heading =
    "name,manufacturer,description,nozzle_type,heater_voltage,max_flow_rate,heater_wattage,requires_tools,confidence,printers";
  const rows = Array.from({ length: lines }, (_, at) => {
    const { name, manufacturer } = partOf(at + 1);
    const about = `"All-metal hotend no. ${at + 1} with a bimetal heat break, made for fast printing"`;
    return `${name},${manufacturer},${about},V6,24,${10 + (at % 30)},${40 + (at % 3) * 10},yes,medium,Creality Ender-3;Creality Ender-3 Pro`;
  });
  return [heading, ...rows].join("\n");
}
