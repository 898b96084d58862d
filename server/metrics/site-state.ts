import { statfs } from "node:fs/promises";
import { Counter, Gauge, type Registry } from "prom-client";
import { within } from "~/lib/within";

/** Where the state of a web process is found. */
export interface SiteState {
  /** The catalogue that pages are made from; null until there is a site. */
  readonly snapshot: () => { readonly version: number | null; readonly loadedAt: number | null } | null;
  readonly isReady: () => Promise<boolean>;
  readonly isCircuitOpen: () => boolean;
  /** Names the build of the pages; null while they are loaded. */
  readonly build: () => string | null;
}

/** Figures of the backend's process; null when it does not answer. */
export type ReadFigures = () => Promise<Readonly<Record<string, number>> | null>;

/** Longest time that the readiness probe keeps the figures waiting: it has 10 seconds of its own. */
const READY_MS = 1_000;

/** Shows the state of a web process. Of several processes the worst is shown. */
export function watchSite(register: Registry, { snapshot, isReady, isCircuitOpen, build }: SiteState): void {
  const registers = [register];
  const startedAt = Date.now();
  new Gauge({
    name: "first_layer_snapshot_version",
    help: "Version of the catalogue that pages are made from; of several processes the oldest",
    aggregator: "min",
    registers,
    collect() {
      this.set(snapshot()?.version ?? 0);
    },
  });
  new Gauge({
    name: "first_layer_snapshot_age_seconds",
    help: "Seconds since the catalogue was last read or found to be current; since the start when it never was",
    aggregator: "max",
    registers,
    collect() {
      this.set((Date.now() - (snapshot()?.loadedAt ?? startedAt)) / 1_000);
    },
  });
  new Gauge({
    name: "first_layer_ready",
    help: "1 when the readiness probe succeeds; of several processes the worst",
    aggregator: "min",
    registers,
    async collect() {
      const ready = await within(READY_MS, isReady(), false).catch(() => false);
      this.set(ready ? 1 : 0);
    },
  });
  new Gauge({
    name: "first_layer_backend_circuit_open",
    help: "1 while pages do not call the backend since it keeps failing; of several processes the worst",
    aggregator: "max",
    registers,
    collect() {
      this.set(isCircuitOpen() ? 1 : 0);
    },
  });
  new Gauge({ name: "first_layer_web_processes", help: "Processes that serve pages", registers }).set(1);
  new Gauge({
    name: "first_layer_build_info",
    help: "1, with the build of the pages and the version of Node as labels",
    labelNames: ["build", "node"],
    aggregator: "first",
    registers,
    collect() {
      this.reset();
      this.set({ build: build() ?? "starting", node: process.version }, 1);
    },
  });
}

/** What the backend's process reports, by the names it has there. */
const FIGURES = [
  ["liveConnections", "first_layer_live_connections", "Live connections that are open"],
  ["liveChannels", "first_layer_live_channels", "Channels that live connections listen to"],
  ["residentBytes", "first_layer_backend_resident_bytes", "Memory of the backend's process"],
] as const;

const TOTALS = [
  ["liveJoins", "first_layer_live_joins_total", "Channels that live connections have joined"],
  ["cpuSeconds", "first_layer_backend_cpu_seconds_total", "Processor time of the backend's process"],
] as const;

/**
 * Shows the state of the embedded backend, in the process that has started it.
 *
 * @param uploadsDir a folder on the disk that uploads need room on
 */
export function watchBackend(register: Registry, uploadsDir: string, read: ReadFigures): void {
  const registers = [register];
  // All of them are asked for at the same moment.
  let asked: ReturnType<ReadFigures> | null = null;
  /** Null when the process has not answered in time. */
  const figure = async (name: string): Promise<number | null> => {
    asked ??= read()
      .catch(() => null)
      .finally(() => {
        asked = null;
      });
    return (await asked)?.[name] ?? null;
  };
  for (const [name, metric, help] of FIGURES) {
    new Gauge({
      ...{ name: metric, help, registers },
      async collect() {
        this.set((await figure(name)) ?? 0);
      },
    });
  }
  for (const [name, metric, help] of TOTALS) {
    new Counter({
      ...{ name: metric, help, registers },
      async collect() {
        const total = await figure(name);
        // What goes back to 0 is counted once more as a whole.
        if (total === null) return;
        this.reset();
        this.inc(total);
      },
    });
  }
  new Gauge({
    name: "first_layer_backend_up",
    help: "1 when the backend's process answers",
    registers,
    async collect() {
      this.set((await figure("residentBytes")) === null ? 0 : 1);
    },
  });
  new Gauge({
    name: "first_layer_data_free_bytes",
    help: "Room on the disk of uploaded files; nothing is uploaded any more below 50 MB",
    registers,
    async collect() {
      const disk = await statfs(uploadsDir).catch(() => null);
      if (disk !== null) this.set(disk.bavail * disk.bsize);
    },
  });
}
