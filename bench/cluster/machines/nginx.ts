import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { request } from "../../load/http";
import { freePort } from "../../servers/processes";
import { clusterFolder, supervise, systemUser, until, type Supervised } from "./programs";

/** nginx in front of the instances: balancer, and cache for visitors without cookies as a CDN is. */
export interface Proxy {
  readonly origin: string;
  readonly port: number;
  readonly supervised: Supervised;
  /** Sends requests to these ports from now on; what is on the way ends where it began. */
  serve(ports: readonly number[]): Promise<void>;
}

/** Starts nginx, which sends nothing anywhere before `serve`. */
export async function startProxy(program: string): Promise<Proxy> {
  const user = await systemUser("www-data");
  const folder = await clusterFolder("nginx", user);
  for (const name of ["cache", "temporary"]) await mkdir(join(folder, name), { mode: 0o777 });
  const port = await freePort();
  const upstream = join(folder, "instances.conf");
  const settings = join(folder, "nginx.conf");
  await writeFile(upstream, upstreamOf([]));
  await writeFile(settings, settingsOf({ folder, port, upstream }));
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
    async serve(ports) {
      await writeFile(upstream, upstreamOf(ports));
      supervised.signal("SIGHUP");
    },
  };
}

function upstreamOf(ports: readonly number[]): string {
  // A port that nothing listens on stands for no instance at all, which nginx would not take.
  const servers = ports.length === 0 ? ["server 127.0.0.1:1 down;"] : ports.map(serverLine);
  return `upstream first_layer {\n  ${servers.join("\n  ")}\n  keepalive 32;\n}\n`;
}

function serverLine(port: number): string {
  return `server 127.0.0.1:${String(port)} max_fails=1 fail_timeout=2s;`;
}

interface Settings {
  readonly folder: string;
  readonly port: number;
  readonly upstream: string;
}

function settingsOf({ folder, port, upstream }: Settings): string {
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
  proxy_cache_path ${folder}/cache levels=1:2 keys_zone=pages:10m max_size=256m inactive=10m use_temp_path=off;
  map $http_upgrade $connection_header { default upgrade; "" ""; }
  include ${upstream};
  server {
    listen 127.0.0.1:${String(port)} backlog=1024;
    client_max_body_size 12m;
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header Connection $connection_header;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header X-Forwarded-Host $http_host;
    proxy_set_header X-Request-Id $request_id;
    proxy_connect_timeout 1s;
    proxy_read_timeout 15s;
    proxy_next_upstream error timeout http_502 http_503;
    proxy_next_upstream_tries 3;
    location /realtime/ {
      proxy_read_timeout 1h;
      proxy_pass http://first_layer;
    }
    location / {
      proxy_cache pages;
      proxy_cache_key $http_host$request_uri;
      proxy_cache_bypass $http_cookie $http_authorization;
      proxy_no_cache $http_cookie $http_authorization;
      proxy_cache_lock on;
      proxy_cache_use_stale error timeout updating http_500 http_502 http_503 http_504;
      proxy_cache_background_update on;
      add_header X-Cache $upstream_cache_status always;
      add_header X-Instance $upstream_addr always;
      proxy_pass http://first_layer;
    }
  }
}
`;
}
