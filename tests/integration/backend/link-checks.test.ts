import { createServer, type Server } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createSecretKeyClient } from "~/data/supabase.server";
import { checkLink, type LinkLimits } from "~/features/submissions/links/check-link.server";
import { checkCatalogueLinks, checkLinks } from "~/features/submissions/links/check-links.server";
import { isPublicAddress } from "~/features/submissions/links/public-address.server";
import { recordingLog } from "../../support/recording-log";
import { startAuthServer, type AuthServer } from "../../support/servers/auth-server";

/* Requesting the addresses that submissions name. The server that is requested here listens on loopback. */

let canary: Server;
let port: string;
let requests: string[];
const never = new AbortController().signal;

beforeAll(async () => {
  canary = createServer((request, response) => {
    const path = request.url ?? "";
    requests.push(path);
    const [, status = "200", location] = /^\/(\d+)(?:\?to=(.*))?$/.exec(path) ?? [];
    if (path === "/silent") return;
    if (path === "/endless") {
      response.writeHead(200);
      const more = setInterval(() => response.write("x".repeat(65_536)), 1);
      response.on("close", () => clearInterval(more));
      return;
    }
    response.writeHead(Number(status), location === undefined ? {} : { location: decodeURIComponent(location) }).end();
  });
  // On every address of loopback, of both families.
  await new Promise<void>((resolve) => canary.listen(0, "::", resolve));
  const address = canary.address();
  port = typeof address === "object" && address !== null ? String(address.port) : "";
});

afterAll(async () => {
  canary.closeAllConnections();
  await new Promise((resolve) => canary.close(resolve));
});

beforeEach(() => {
  requests = [];
});

/** The product's own limits, except that the canary's port is allowed, too. */
const limits = (changed: Partial<LinkLimits> = {}): LinkLimits => ({
  isPublicAddress,
  ports: { "https:": ["", port], "http:": ["", port] },
  timeoutMs: 2_000,
  ...changed,
});
const anywhere = () => limits({ isPublicAddress: () => true });

/** Forms of loopback, private and other addresses that are not public, as an address bar would take them. */
const NOT_PUBLIC_HOSTS = [
  ...["127.0.0.1", "127.1", "127.0.1", "127.0.0.2", "127.255.255.254", "0", "0.0.0.0", "0x0", "2130706433"],
  ...["0x7f000001", "0x7f.0.0.1", "0x7f.1", "0177.0.0.1", "0177.1", "017700000001", "0x7F.0x00.0x00.0x01"],
  ...["127.0.0.1.", "①②⑦.⓪.⓪.①", "127。0。0。1", "%31%32%37.0.0.1", "127.0.0.%31", "localhost", "LOCALHOST"],
  ...["[::1]", "[0:0:0:0:0:0:0:1]", "[0000::0001]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]"],
  ...["[0:0:0:0:0:ffff:127.0.0.1]", "[64:ff9b::127.0.0.1]", "[64:ff9b::7f00:1]", "[64:ff9b:1::7f00:1]"],
  ...[
    "[2002:7f00:1::]",
    "[2002:7f00:1::1]",
    "[2001:0:7f00:1::]",
    "[2001:db8::1]",
    "[fe80::1]",
    "[fc00::1]",
    "[fd00::1]",
  ],
  ...["[ff02::1]", "[100::1]", "10.0.0.1", "10.1", "172.16.0.1", "172.31.255.255", "192.168.0.1", "192.168.1"],
  ...["169.254.169.254", "0xa9fea9fe", "2852039166", "100.64.0.1", "198.18.0.1", "192.0.0.1", "224.0.0.1"],
  ...["255.255.255.255", "240.0.0.1", "192.0.2.1", "198.51.100.1", "203.0.113.1", "[fec0::1]", "[5f00::1]"],
];

describe("an address that is not public", () => {
  test("is never requested, in sixty forms", async () => {
    expect(new Set(NOT_PUBLIC_HOSTS).size).toBeGreaterThanOrEqual(60);
    const found = await Promise.all(
      NOT_PUBLIC_HOSTS.flatMap((host) =>
        ["http", "https"].map(async (scheme) => [
          host,
          await checkLink(`${scheme}://${host}:${port}/200`, never, limits()),
        ]),
      ),
    );
    const others = found.filter(
      ([, checked]) => JSON.stringify(checked) !== '{"state":"not public","httpStatus":null}',
    );
    expect(others).toEqual([]);
    expect(requests).toEqual([]);
  });

  test("is requested when nothing refuses it (control)", async () => {
    const hosts = ["127.0.0.1", "0x7f.1", "localhost", "[::1]", "[::ffff:127.0.0.1]"];
    for (const host of hosts) {
      expect(await checkLink(`http://${host}:${port}/200`, never, anywhere())).toEqual({
        state: "responds",
        httpStatus: 200,
      });
    }
    expect(requests).toHaveLength(hosts.length);
  });

  test("is not requested after a redirect either", async () => {
    const first = `http://localhost:${port}`;
    const onlyFirst = limits({ isPublicAddress: (address) => address !== "127.0.0.9" });
    for (const to of [
      `http://127.0.0.9:${port}/200`,
      `//127.0.0.9:${port}/200`,
      "ftp://example.org/",
      "file:///etc/passwd",
    ]) {
      const checked = await checkLink(`${first}/302?to=${encodeURIComponent(to)}`, never, onlyFirst);
      expect(checked).toEqual({ state: "not public", httpStatus: 302 });
    }
    expect(requests).toHaveLength(4);
  });
});

test.each([
  "ftp://example.org/",
  "gopher://example.org/",
  "https://user:secret@example.org/",
  "https://example.org:22/",
])("%s is not requested", async (url) => {
  expect(await checkLink(url, never)).toEqual({ state: "not public", httpStatus: null });
});

describe("what an address responds", () => {
  const check = (path: string, changed: Partial<LinkLimits> = {}) =>
    checkLink(`http://127.0.0.1:${port}${path}`, never, { ...anywhere(), ...changed });

  test("is told by its status, after at most five redirects", async () => {
    expect(await check("/206")).toEqual({ state: "responds", httpStatus: 206 });
    expect(await check("/416")).toEqual({ state: "responds", httpStatus: 416 });
    expect(await check("/404")).toEqual({ state: "missing", httpStatus: 404 });
    expect(await check("/410")).toEqual({ state: "missing", httpStatus: 410 });
    expect(await check("/403")).toEqual({ state: "refuses", httpStatus: 403 });
    expect(await check("/503")).toEqual({ state: "refuses", httpStatus: 503 });
    expect(await check(`/301?to=${encodeURIComponent("/404")}`)).toEqual({ state: "missing", httpStatus: 404 });
    requests = [];
    const circle = "/302?to=" + encodeURIComponent("/302?to=%2F302");
    expect((await check(circle))?.state).toBe("refuses");
    expect(requests.length).toBeLessThanOrEqual(6);
  });

  test("is not read, and not waited for longer than the limit", async () => {
    expect(await check("/endless")).toEqual({ state: "responds", httpStatus: 200 });
    const begun = performance.now();
    expect(await check("/silent", { timeoutMs: 200 })).toEqual({ state: "silent", httpStatus: null });
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  test("is left open when the server stops", async () => {
    const stopping = new AbortController();
    const checked = checkLink(`http://127.0.0.1:${port}/silent`, stopping.signal, anywhere());
    stopping.abort();
    expect(await checked).toBeNull();
  });
});

describe("addresses of submissions", () => {
  let server: AuthServer;

  beforeAll(async () => {
    server = await startAuthServer();
  });
  afterAll(() => server.stop());
  afterEach(async () => {
    await server.sql("delete from public.submissions");
  });

  async function addSubmission(payload: unknown, sourceUrl: string | null): Promise<number> {
    const [row] = await server.sql(
      `insert into public.submissions (kind, title, payload, source_url) values ('part', 'A part', $1, $2) returning id`,
      [JSON.stringify(payload), sourceUrl],
    );
    return Number(row?.["id"]);
  }
  const links = () => server.sql("select url, state, http_status from private.submission_links order by url");

  async function run(check: typeof checkLink): Promise<void> {
    const log = recordingLog();
    const client = createSecretKeyClient(server.backend.secretKey, {
      ...{ url: "http://localhost", fetch: server.backend.fetch, log },
    });
    await checkLinks({ client, log, signal: never, check });
  }

  test("are each requested once, and what became of them is kept", async () => {
    const addresses = Array.from({ length: 6 }, (_, at) => `https://shop.example/${String(at)}`);
    const id = await addSubmission(
      { fields: { image_url: addresses[0], name: "https is a word" }, more: addresses },
      addresses[1] ?? null,
    );
    const asked: string[] = [];
    const check: typeof checkLink = (url) => {
      asked.push(url);
      return Promise.resolve(
        url.endsWith("0") ? { state: "missing", httpStatus: 404 } : { state: "silent", httpStatus: null },
      );
    };
    await Promise.all([run(check), run(check)]);
    expect(asked.toSorted()).toEqual(addresses);
    expect(await links()).toEqual(
      addresses.map((url, at) => ({ url, state: at === 0 ? "missing" : "silent", http_status: at === 0 ? 404 : null })),
    );
    // What is still named is not requested again, what is not named any more is forgotten.
    await server.sql("update public.submissions set payload = $2 where id = $1", [
      id,
      JSON.stringify({ a: "https://shop.example/new" }),
    ]);
    expect((await links()).map((row) => row["url"])).toEqual(["https://shop.example/1", "https://shop.example/new"]);
    asked.length = 0;
    await run(check);
    expect(asked).toEqual(["https://shop.example/new"]);
  });

  test("are tried again later when this machine had no network, three times in all", async () => {
    await addSubmission({}, "https://shop.example/");
    let tries = 0;
    const offline: typeof checkLink = () => {
      tries += 1;
      return Promise.resolve(null);
    };
    for (let time = 0; time < 5; time += 1) {
      await run(offline);
      await run(offline);
      await server.sql("update private.submission_links set not_before = clock_timestamp()");
    }
    expect(tries).toBe(3);
    expect(await links()).toMatchObject([{ state: "waiting" }]);
  });

  test("of what has been decided are not requested", async () => {
    const id = await addSubmission({}, "https://shop.example/");
    await server.sql(
      "update public.submissions set status = 'rejected', decided_at = now(), reason = 'no' where id = $1",
      [id],
    );
    await run(() => Promise.reject(new Error("requested")));
    expect(await links()).toMatchObject([{ state: "waiting" }]);
  });

  test("of the catalogue are requested a few at a time, each of another site, and what became of them is kept", async () => {
    await server.sql("update public.manufacturers set website = null");
    await server.sql(
      `insert into public.manufacturers (manufacturer, website, status) values
         ('Link One', 'https://one.example/', 'approved'), ('Link Two', 'https://one.example/two', 'approved'),
         ('Link Three', 'https://three.example/', 'approved')`,
    );
    const asked: string[] = [];
    const client = createSecretKeyClient(server.backend.secretKey, {
      ...{ url: "http://localhost", fetch: server.backend.fetch, log: recordingLog() },
    });
    const check: typeof checkLink = (url) => {
      asked.push(url);
      return Promise.resolve({ state: "missing", httpStatus: 404 });
    };
    const options = { client, log: recordingLog(), signal: never, check };
    await checkCatalogueLinks(options);
    expect(asked.toSorted()).toEqual(["https://one.example/", "https://three.example/"]);
    await checkCatalogueLinks(options);
    await checkCatalogueLinks(options);
    expect(asked).toHaveLength(3);
    expect(await server.sql("select distinct state, http_status, failures from private.catalogue_links")).toEqual([
      { state: "missing", http_status: 404, failures: 1 },
    ]);
  });
});
