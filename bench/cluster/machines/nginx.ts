import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../../../scripts/process.mjs";
import { request } from "../../load/http";
import { freePort } from "../../servers/processes";
import { systemUser } from "../../../tests/support/servers/postgres-programs";
import { clusterFolder, supervise, until, type Supervised } from "./programs";

/** nginx in front of the instances: balancer, and cache for visitors without cookies as a CDN is. */
export interface Proxy {
  readonly origin: string;
  readonly port: number;
  readonly supervised: Supervised;
  /** Sends requests to these ports; resolves when new connections do. What is on the way ends where it began. */
  serve(upstream: Upstream): Promise<void>;
}

/** Ports of the instances that are ready, and of those that are not. */
export interface Upstream {
  readonly ready: readonly number[];
  readonly others: readonly number[];
}

const DEPLOYED = join(ROOT, "deploy", "nginx", "first-layer.conf");

/** Starts nginx, which sends nothing anywhere before `serve`. */
export async function startProxy(program: string): Promise<Proxy> {
  const user = await systemUser("www-data");
  const folder = await clusterFolder("nginx", user);
  for (const name of ["cache", "temporary"]) await mkdir(join(folder, name), { mode: 0o777 });
  const port = await freePort();
  const upstream = join(folder, "instances.conf");
  const settings = join(folder, "nginx.conf");
  await writeFile(upstream, upstreamOf({ ready: [], others: [] }));
  await writeFile(settings, await settingsOf({ folder, port, upstream }));
  const supervised = supervise({
    ...{
      name: "nginx",
      command: program,
      args: ["-e", "stderr", "-c", settings, "-p", folder],
      cwd: folder,
      user: null,
    },
    log: join(folder, "log"),
  });
  const origin = `http://127.0.0.1:${String(port)}`;
  await until("nginx responds", async () =>
    request(origin).then(
      () => true,
      () => false,
    ),
  );
  return {
    origin,
    port,
    supervised,
    async serve(instances) {
      await writeFile(upstream, upstreamOf(instances));
      const before = await workersOf(supervised.pid());
      supervised.signal("SIGHUP");
      await until("nginx has read its list", async () => {
        const accepting = await Promise.all(before.map(accepts));
        return !accepting.includes(true);
      });
    },
  };
}

/** The processes that a process of nginx has started. */
async function workersOf(pid: number): Promise<readonly string[]> {
  const children = await readFile(`/proc/${String(pid)}/task/${String(pid)}/children`, "utf8").catch(() => "");
  return children.split(" ").filter((child) => child !== "");
}

/** Whether a worker takes new connections: one that only ends what it has begun says so in its title. */
async function accepts(worker: string): Promise<boolean> {
  const title = await readFile(`/proc/${worker}/cmdline`, "utf8").catch(() => "");
  return title.includes("worker process") && !title.includes("shutting down");
}

/**
 * The instances in the words of nginx. Those that are not ready are asked when no other one can be reached, and so are those
 * that are ready but left out after three failures, as in deploy/nginx: public pages need no database.
 */
function upstreamOf({ ready, others }: Upstream): string {
  const servers = [
    ...ready.map((port) => `server 127.0.0.1:${String(port)} max_fails=3 fail_timeout=5s;`),
    ...[...ready, ...others].map((port) => `server 127.0.0.1:${String(port)} max_fails=0 backup;`),
  ];
  // nginx takes no list without a server, nor one of backups alone.
  if (ready.length === 0) servers.unshift("server 127.0.0.1:1 down;");
  return `upstream first_layer {
  zone first_layer_instances 128k;
  least_conn;
  ${servers.join("\n  ")}
  keepalive 64;
  keepalive_timeout 4s;
}
`;
}

interface Settings {
  readonly folder: string;
  readonly port: number;
  readonly upstream: string;
}

/** The site's own settings of `deploy/nginx`, without what has to do with names, certificates and folders. */
async function siteSettings({ folder, port, upstream }: Settings): Promise<string> {
  const text = await readFile(DEPLOYED, "utf8");
  const changes: readonly (readonly [RegExp, string])[] = [
    [/^upstream first_layer \{[^}]*\}$/m, `include ${upstream};`],
    // The server that only leads to https.
    [/^server \{\n {2}listen 80;[\s\S]*?\n\}$/m, ""],
    [/^ *listen 443 ssl[^;]*;$/m, `  listen 127.0.0.1:${String(port)} backlog=1024;`],
    [/^ *ssl_[a-z_]+ [^;]*;$/gm, ""],
    [/^ *server_name [^;]*;$/m, ""],
    [/\/var\/cache\/nginx\/first-layer/, `${folder}/cache`],
  ];
  return changes.reduce((settings, [what, by]) => {
    if (settings.search(what) < 0) throw new Error(`deploy/nginx/first-layer.conf has nothing like ${what.source}`);
    return settings.replace(what, by);
  }, text);
}

async function settingsOf(settings: Settings): Promise<string> {
  const { folder } = settings;
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `  ${name}_temp_path ${folder}/temporary/${name};`)
    .join("\n");
  return `daemon off;
pid ${folder}/pid;
worker_processes 1;
error_log stderr warn;
${process.getuid?.() === 0 ? "user www-data;" : ""}
events { worker_connections 2048; }
http {
  access_log off;
${temporary}
${await siteSettings(settings)}
}
`;
}
