import { randomBytes } from "node:crypto";
import type { SignUpSite } from "../load/members";
import { startBalancer, type Balancer } from "./balancer";
import { startForwarder, type Forwarder } from "../../../tests/support/servers/forwarder";
import { migrate, startInstance, type Instance, type SharedSettings } from "./instances";
import { startMailSink, type MailSink } from "../../../tests/support/servers/mail-sink";
import { startProxy, type Proxy } from "./nginx";
import type { SystemPrograms } from "./packages";
import { startPooler, type Pooler } from "./pgbouncer";
import { DATABASE, LOGIN, SMALL_DATABASE, startPrimary, startStandby, type PostgresServer } from "./postgres";
import { clusterFolder, until } from "./programs";

const INSTANCES = 3;

/** All machines of the site, on loopback. */
export interface Cluster {
  readonly proxy: Proxy;
  readonly balancer: Balancer;
  readonly pooler: Pooler;
  readonly instances: readonly Instance[];
  readonly mails: MailSink;
  primary(): PostgresServer;
  standby(): PostgresServer;
  /** The primary is gone: its standby takes over, and all that asked the old one ask it from then on. */
  promoteStandby(): Promise<void>;
  /** Gives the primary a new standby, whose copies commits wait for. */
  addStandby(): Promise<void>;
  /** Waits until all instances get requests. */
  whole(): Promise<void>;
  /** Starts one more instance, which visitors do not get to, on the copy of the database from before anybody came. */
  startSmall(): Promise<Instance>;
  stop(): Promise<void>;
}

/** Where visitors of the cluster sign up. */
export function signUpSite({ proxy, mails }: Cluster): SignUpSite {
  return { origin: proxy.origin, mails };
}

/** Starts everything and waits until all instances get requests. */
export async function startCluster(programs: SystemPrograms, print: (line: string) => void): Promise<Cluster> {
  print("PostgreSQL, its standby, PgBouncer and nginx ...");
  let primary = await startPrimary(programs.postgres);
  const primaryAddress = await startForwarder(primary.port);
  const pooler = await startPooler(programs.pgbouncer, primaryAddress.port);
  const proxy = await startProxy(programs.nginx);
  const mails = await startMailSink();
  const settings: SharedSettings = {
    database: DATABASE,
    ports: { pooler: pooler.port, primary: primaryAddress.port, standby: primaryAddress.port },
    siteUrl: proxy.origin,
    sessionSecret: randomBytes(32).toString("base64"),
    objectsDir: await clusterFolder("objects"),
    smtpUrl: mails.url,
  };
  print("Migrations and seed ...");
  await migrate(settings);
  // PgBouncer keeps its connections, and PostgreSQL copies no database that is in use.
  await primary.sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = ${DATABASE} and pid <> pg_backend_pid()`;
  await primary.sql.unsafe(`create database ${SMALL_DATABASE} template ${DATABASE} owner ${LOGIN}`);
  let standby = await startStandby(programs.postgres, primary);
  await primary.waitForStandby(true);
  const standbyAddress = await startForwarder(standby.port);
  const ports = { ...settings.ports, standby: standbyAddress.port };
  print("Three instances ...");
  const instances = await startInstances({ ...settings, ports });
  const balancer = startBalancer(proxy, instances);
  const forwarders: readonly Forwarder[] = [primaryAddress, standbyAddress];

  const cluster: Cluster = {
    ...{ proxy, balancer, pooler, instances, mails },
    primary: () => primary,
    standby: () => standby,
    async promoteStandby() {
      await standby.promote();
      primary = standby;
      primaryAddress.pointTo(primary.port);
    },
    async addStandby() {
      standby = await startStandby(programs.postgres, primary);
      await primary.waitForStandby(true);
      standbyAddress.pointTo(standby.port);
    },
    async whole() {
      for (const instance of instances) await untilServes(balancer, instance);
    },
    async startSmall() {
      const instance = await startInstance("small", { ...settings, ports, database: SMALL_DATABASE });
      await until("The instance on the small database is ready", async () => (await instance.readiness()) === 200);
      return instance;
    },
    async stop() {
      await balancer.stop();
      await Promise.all(instances.map(({ supervised }) => supervised.stop()));
      await proxy.supervised.stop("SIGQUIT");
      await pooler.supervised.stop("SIGINT");
      for (const machine of [...forwarders, ...instances]) machine.close();
      await mails.stop();
      await primary.waitForStandby(false);
      await standby.stop();
      await primary.stop();
    },
  };
  await cluster.whole();
  return cluster;
}

async function startInstances(settings: SharedSettings): Promise<readonly Instance[]> {
  const names = Array.from({ length: INSTANCES }, (_, at) => `instance-${String(at + 1)}`);
  return Promise.all(names.map((name) => startInstance(name, settings)));
}

/** Waits until an instance gets requests, and returns how long that took, milliseconds. */
export async function untilServes(balancer: Balancer, instance: Instance, withinMs = 120_000): Promise<number> {
  try {
    return await until(`${instance.name} gets requests`, () => balancer.serves(instance), { withinMs });
  } catch (error) {
    const output = await instance.supervised.lastOutput();
    throw new Error(`${error instanceof Error ? error.message : String(error)}. Its output: ${output}`, {
      cause: error,
    });
  }
}
