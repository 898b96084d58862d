import { join } from "node:path";
import { request } from "../../load/http";
import { freePort } from "../../servers/processes";
import { releaseFolder } from "../../servers/servers";
import { startForwarder, type Forwarder } from "../../../tests/support/servers/forwarder";
import { LOGIN } from "./postgres";
import { clusterFolder, runProgram, supervise, type Supervised } from "./programs";

/** Ports of the database, each as an instance's own network leads to it. */
export interface DatabasePorts {
  readonly pooler: number;
  readonly primary: number;
  readonly standby: number;
}

/** What all instances have in common. */
export interface SharedSettings {
  readonly database: string;
  readonly ports: DatabasePorts;
  readonly siteUrl: string;
  readonly sessionSecret: string;
  readonly objectsDir: string;
  readonly smtpUrl: string;
}

/** One instance of the site, with a network of its own to the database. */
export interface Instance {
  readonly name: string;
  readonly port: number;
  readonly origin: string;
  readonly supervised: Supervised;
  /** Cuts its network to the database, without a word to either side. */
  cut(): void;
  heal(): void;
  /** What `/readyz` says: its status, 0 without a response. */
  readiness(): Promise<number>;
  close(): void;
}

/** Starts an instance; it is not ready yet. */
export async function startInstance(name: string, settings: SharedSettings): Promise<Instance> {
  const folder = await clusterFolder(name);
  const release = await releaseFolder({ seeded: true });
  const port = await freePort();
  const links = await linksTo(settings.ports);
  const supervised = supervise({
    ...{ name, command: process.execPath, args: [join(release, "build", "server.js")], cwd: release },
    env: {
      ...environmentOf(settings, links),
      PORT: String(port),
      DATA_DIR: join(folder, "data"),
    },
    log: join(folder, "log"),
  });
  const origin = `http://127.0.0.1:${String(port)}`;
  const all = Object.values(links);
  return {
    name,
    port,
    origin,
    supervised,
    cut: () => {
      for (const link of all) link.freeze();
    },
    heal: () => {
      for (const link of all) link.thaw();
    },
    readiness: () =>
      request(`${origin}/readyz`).then(
        ({ status }) => status,
        () => 0,
      ),
    close: () => {
      for (const link of all) link.close();
    },
  };
}

/** Sets the database up, as `npm run migrate` does it. Returns what it printed. */
export async function migrate(settings: SharedSettings): Promise<string> {
  const release = await releaseFolder({ seeded: true });
  const { DATABASE_URL, DATABASE_DIRECT_URL, SESSION_SECRET, PATH } = environmentOf(settings, {
    pooler: { port: settings.ports.pooler },
    primary: { port: settings.ports.primary },
    standby: { port: settings.ports.standby },
  });
  return runProgram(process.execPath, [join(release, "build", "migrate.js")], {
    cwd: release,
    env: { PATH, DATABASE_URL, DATABASE_DIRECT_URL, SESSION_SECRET, NODE_ENV: "production" },
  });
}

type Links = Readonly<Record<keyof DatabasePorts, Forwarder>>;

async function linksTo(ports: DatabasePorts): Promise<Links> {
  return {
    pooler: await startForwarder(ports.pooler),
    primary: await startForwarder(ports.primary),
    standby: await startForwarder(ports.standby),
  };
}

function environmentOf(
  { database, siteUrl, sessionSecret, objectsDir, smtpUrl }: SharedSettings,
  links: Readonly<Record<keyof DatabasePorts, Pick<Forwarder, "port">>>,
): NodeJS.ProcessEnv {
  const urlOf = ({ port }: Pick<Forwarder, "port">) => `postgres://${LOGIN}@127.0.0.1:${String(port)}/${database}`;
  return {
    PATH: process.env["PATH"],
    NODE_ENV: "production",
    DATABASE_URL: urlOf(links.pooler),
    DATABASE_DIRECT_URL: urlOf(links.primary),
    DATABASE_REPLICA_URL: urlOf(links.standby),
    SESSION_SECRET: sessionSecret,
    OBJECTS_DIR: objectsDir,
    TRUST_PROXY: "1",
    SITE_URL: siteUrl,
    ALLOWED_HOSTS: "127.0.0.1",
    SMTP_URL: smtpUrl,
    MAIL_FROM: "First Layer <site@cluster.test>",
    LINK_CHECKS: "off",
  };
}
