import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { ROUTE_ENTRIES } from "../../app/lib/route-entries";
import { LIMITS } from "../../server/http/limits";
import { REALTIME_PATH } from "../../server/http/upgrade";

/*
 * The files in deploy/ agree with the code: settings, ports, paths, limits and times. Where nginx, Caddy or systemd are
 * installed, they read theirs, too.
 */

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

const compose = read("deploy/compose/compose.yaml");
const kubernetes = read("deploy/kubernetes/first-layer.yaml");
const nginx = read("deploy/nginx/first-layer.conf");
const caddy = read("deploy/caddy/Caddyfile");
const dockerfile = read("Dockerfile");
const unit = read("deploy/systemd/first-layer@.service");
const migrateUnit = read("deploy/systemd/first-layer-migrate.service");

const folder = mkdtempSync(join(tmpdir(), "first-layer-deployment-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The documents of a YAML file. */
function documentsOf(text: string): unknown[] {
  return parseAllDocuments(text, { merge: true }).map((document) => {
    expect(document.errors).toEqual([]);
    const value: unknown = document.toJS();
    return value;
  });
}

/** What one pattern finds, which has to be there. */
function found(text: string, pattern: RegExp): string {
  const value = pattern.exec(text)?.[1];
  if (value === undefined) throw new Error(`${String(pattern)} finds nothing`);
  return value;
}

const secondsOf = (time: string) => {
  const unitOf = { ms: 0.001, s: 1, m: 60, h: 3_600 };
  const { amount, unit: name } = z
    .object({ amount: z.coerce.number(), unit: z.enum(["ms", "s", "m", "h"]) })
    .parse(/^(?<amount>\d+)(?<unit>ms|s|m|h)$/.exec(time)?.groups);
  return amount * unitOf[name];
};

const isInstalled = (program: string) => spawnSync("which", [program]).status === 0;

describe("settings", () => {
  const known = new Set(
    [...read("app/lib/env.server.ts").matchAll(/^ {4}([A-Z][A-Z_]+): optional\(/gm)].map(([, name]) => name),
  );

  const composeFile = z
    .object({
      services: z.record(
        z.string(),
        z.looseObject({ image: z.string(), environment: z.record(z.string(), z.string()).optional() }),
      ),
    })
    .parse(documentsOf(compose)[0]);
  const ofCompose = Object.values(composeFile.services)
    .filter(({ image }) => image === "first-layer")
    .flatMap(({ environment }) => Object.keys(environment ?? {}));
  const ofKubernetes = documentsOf(kubernetes)
    .map((document) =>
      z.looseObject({ kind: z.string(), data: z.record(z.string(), z.string()).optional() }).parse(document),
    )
    .filter(({ kind }) => kind === "ConfigMap")
    .flatMap(({ data }) => Object.keys(data ?? {}));
  const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? "");
  const ofUnits = [unit, migrateUnit].flatMap((text) =>
    named(text, /^Environment=(.*)$/gm).flatMap((line) => named(line, /([A-Z_]+)=/g)),
  );
  const ofDockerfile = named(found(dockerfile, /^ENV (.*)$/m), /([A-Z_]+)=/g);
  const ofKubernetesSecret = named(kubernetes, /([A-Z_]+)=…/g);

  test.each([
    ["compose.yaml", ofCompose],
    ["first-layer.yaml", [...ofKubernetes, ...ofKubernetesSecret]],
    ["the systemd units", ofUnits],
    ["the Dockerfile", ofDockerfile],
  ])("that %s names exist", (_file, names) => {
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  test("of the Compose file that have no default are in the example of its .env", () => {
    const asked = new Set([...compose.matchAll(/\$\{([A-Z_]+)(?::[?-])/g)].map(([, name]) => name));
    const example = new Set(
      [...read("deploy/compose/compose.env.example").matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name),
    );
    expect(example).toEqual(asked);
    // A password or a secret that works without having been chosen would be known to everybody.
    expect(compose).not.toMatch(/(?:PASSWORD|SECRET)(?:[^}\n]*):-/);
  });

  test("tell the instances of one machine apart", () => {
    expect(unit).toMatch(/^Environment=INSTANCE_NAME=%H-%i$/m);
    for (const [name, { image, environment }] of Object.entries(composeFile.services))
      if (image === "first-layer" && name !== "migrate") expect(environment?.INSTANCE_NAME).toBe(name);
  });

  test("behind a proxy count it", () => {
    expect(compose).toContain('TRUST_PROXY: "1"');
    expect(kubernetes).toContain('TRUST_PROXY: "1"');
    expect(unit).toContain("TRUST_PROXY=1");
  });
});

const ingress = z.object({
  metadata: z.object({ annotations: z.record(z.string(), z.string()) }),
  spec: z.object({
    rules: z.array(z.object({ http: z.object({ paths: z.array(z.object({ path: z.string() })) }) })),
  }),
});

describe("ports, paths and programs", () => {
  test("are those of the image", () => {
    const port = found(dockerfile, /\bPORT=(\d+)/);
    expect(found(dockerfile, /^EXPOSE (\d+)$/m)).toBe(port);
    expect(kubernetes).toContain(`containerPort: ${port}`);
    const instances = found(compose, /INSTANCES: "(.*)"/).split(" ");
    expect(instances).toHaveLength(3);
    for (const instance of instances) {
      expect(instance.endsWith(`:${port}`)).toBe(true);
      expect(compose).toMatch(new RegExp(`^ {2}${instance.split(":")[0] ?? ""}: \\{ <<: \\*instance,`, "m"));
    }
  });

  test("of health are the server's", () => {
    const paths = [dockerfile, kubernetes, caddy, nginx].flatMap((text) => text.match(/\/(?:healthz|readyz)\b/g) ?? []);
    const area = read("server/http/request/request-area.ts");
    expect(new Set(paths)).toEqual(new Set(area.match(/\/(?:healthz|readyz)\b/g)));
    for (const path of ["/metrics", "/readyz"]) {
      expect(nginx).toMatch(new RegExp(`location = ${path} +\\{ return 404; \\}`));
      expect(found(caddy, /@operator path (.*)/).split(" ")).toContain(path);
    }
  });

  test("of live connections are the server's", () => {
    expect(REALTIME_PATH.startsWith(found(nginx, /location (\/realtime\S*) \{/))).toBe(true);
  });

  test("of pages that nginx keeps are those that instances let others keep", () => {
    const kept = [...found(nginx, /\$first_layer_kept \{([^}]*)\}/).matchAll(/"~(\S+)"/g)].map(
      ([, pattern = ""]) => new RegExp(pattern.replaceAll("\\\\", "\\")),
    );
    const isKept = (address: string) => kept.some((pattern) => pattern.test(address));
    const mayBeKept = ROUTE_ENTRIES.filter(
      ({ cached, access }) => cached !== null && cached.followsLocks !== true && access !== "lockable",
    );
    const own = ROUTE_ENTRIES.filter((entry) => !mayBeKept.includes(entry)).map(({ path }) => path);
    expect(own.map((path) => `/${path.replaceAll(/:\w+/g, "a")}`).filter(isKept)).toEqual([]);
    // Feeds say something else at a certain moment; the other two are small.
    const without = ["find", "find/feed.xml", "find/deals/feed.xml", "my-printer", "robots.txt"];
    const missing = mayBeKept.map(({ path }) => path).filter((path) => !isKept(`/${path.replaceAll(/:\w+/g, "a")}`));
    expect(missing).toEqual(without);
    expect(["/find?sort=name", "/?a", "/assets/a-1.js"].filter((address) => !isKept(address))).toEqual([]);
    // Whoever waits for it looks again every half second, also for what is then not kept.
    expect(nginx).not.toMatch(/^ *proxy_cache_lock/m);
  });

  test("of the data API are asked for once by the Ingress", () => {
    const ingresses = documentsOf(kubernetes)
      .map((document) => z.looseObject({ kind: z.string() }).parse(document))
      .filter(({ kind }) => kind === "Ingress")
      .map((document) => ingress.parse(document));
    const once = ingresses.filter(
      ({ metadata }) => metadata.annotations["nginx.ingress.kubernetes.io/proxy-next-upstream"] === "off",
    );
    const asked = once.flatMap(({ spec }) => spec.rules.flatMap(({ http }) => http.paths.map(({ path }) => path)));
    expect(asked).toEqual(["/auth/v1", "/rest/v1", "/storage/v1"]);
  });

  test("are built: whatever is started", () => {
    const programs = [dockerfile, compose, kubernetes, unit, migrateUnit].flatMap(
      (text) => text.match(/build\/\S+?\.js/g) ?? [],
    );
    const commands = ["admin", "backup", "restore"].map((name) => `build/scripts/${name}.js`);
    expect(new Set(programs)).toEqual(new Set(["build/server.js", "build/migrate.js", ...commands]));
    const build = read("scripts/build.mjs");
    for (const program of programs) expect(build).toContain(`${basename(program, ".js")}.ts`);
  });

  test("are, as commands of the image, those of package.json", () => {
    const ofPackage = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read("package.json")));
    const commands = [...dockerfile.matchAll(/scripts\.(\w+)="node (\S+)"/g)];
    expect(commands).toHaveLength(4);
    for (const [, name = "", program = ""] of commands) {
      expect(ofPackage.scripts[name]).toBe(`node scripts/command.mjs scripts/${basename(program, ".js")}.ts`);
    }
  });

  test("of nginx's pages: the folder that nginx does not make by itself is named", () => {
    const kept = found(nginx, /^proxy_cache_path (\S+)/m);
    for (const text of [nginx, read("docs/operations/proxies.md")]) expect(text).toContain(`mkdir -p ${dirname(kept)}`);
  });
});

describe("limits", () => {
  const MEGABYTE = 1_048_576;
  const bodyLimit = (text: string) => Number(found(text, /client_max_body_size (\d+)m;/)) * MEGABYTE;
  const locationOf = (start: string) => nginx.slice(nginx.indexOf(`location ${start}`));

  test("of bodies are the server's", () => {
    expect(bodyLimit(nginx)).toBe(LIMITS.receivedBytes);
    expect(bodyLimit(locationOf("~ ^/(?:auth|rest)"))).toBe(LIMITS.dataBytes);
    expect(bodyLimit(locationOf("/storage/v1/"))).toBe(LIMITS.fileBytes);
    expect(kubernetes.match(/proxy-body-size: \d+m/g)).toEqual([
      `proxy-body-size: ${LIMITS.receivedBytes / MEGABYTE}m`,
      `proxy-body-size: ${LIMITS.fileBytes / MEGABYTE}m`,
    ]);
  });

  test("of times leave the server room", () => {
    // An idle connection is closed by the proxy, not by the instance under a form that was just sent.
    for (const text of [found(nginx, /keepalive_timeout (\S+);/), found(caddy, /\bkeepalive (\S+)/)]) {
      expect(secondsOf(text) * 1_000).toBeLessThan(LIMITS.keepAliveMs);
    }
    for (const text of [found(nginx, /proxy_read_timeout +(\S+);/), found(caddy, /response_header_timeout (\S+)/)]) {
      expect(secondsOf(text) * 1_000).toBeGreaterThan(LIMITS.pageMs);
    }
    const stopSeconds = Number(found(read("server/main/shutdown.ts"), /STOP_DEADLINE_MS = (\d+)_000/));
    expect(Number(found(unit, /TimeoutStopSec=(\d+)/))).toBeGreaterThan(stopSeconds);
    expect(secondsOf(found(compose, /stop_grace_period: (\S+)/))).toBeGreaterThan(stopSeconds);
    const grace = Number(found(kubernetes, /terminationGracePeriodSeconds: (\d+)/));
    expect(grace).toBeGreaterThan(stopSeconds + Number(found(kubernetes, /command: \[sleep, "(\d+)"\]/)));
  });
});

describe("the programs themselves accept", () => {
  test.runIf(isInstalled("nginx") && isInstalled("openssl"))("first-layer.conf", () => {
    const [key, certificate] = [join(folder, "privkey.pem"), join(folder, "fullchain.pem")];
    const request = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
    execFileSync("openssl", [...request, "-subj", "/CN=localhost", "-keyout", key, "-out", certificate], {
      stdio: "ignore",
    });
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const site = nginx.replaceAll("/etc/ssl/first-layer", folder).replaceAll("/var/cache/nginx", folder);
    // Ports above 1024 for whoever is not root.
    const listening = site
      .replace("listen 80;", "listen 127.0.0.1:18080;")
      .replace("listen 443", "listen 127.0.0.1:18443");
    const file = join(folder, "nginx.conf");
    const http = `http { access_log off; ${temporary.join(" ")}\n${listening}}`;
    writeFileSync(file, `pid ${folder}/pid; error_log stderr; events {}\n${http}`);
    const { status, stderr } = spawnSync("nginx", ["-t", "-e", "stderr", "-c", file], { encoding: "utf8" });
    expect(stderr).toContain("test is successful");
    expect(status).toBe(0);
  });

  test.runIf(isInstalled("caddy"))("the Caddyfile", () => {
    const file = join(ROOT, "deploy/caddy/Caddyfile");
    const { status, stderr } = spawnSync("caddy", ["adapt", "--adapter", "caddyfile", "--config", file], {
      encoding: "utf8",
    });
    expect(stderr).not.toContain("not formatted");
    expect(status).toBe(0);
  });

  test.runIf(isInstalled("systemd-analyze") && existsSync("/usr/bin/node"))("the units", () => {
    const units = readdirSync(join(ROOT, "deploy/systemd")).map((name) => {
      const file = join(folder, name.replace("@.", "@3001."));
      writeFileSync(file, read(`deploy/systemd/${name}`));
      return file;
    });
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", ...units], { encoding: "utf8" });
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });
});
