import type { ComponentProps } from "react";
import { formatDateTime } from "~/lib/text/format-date";
import { SITE_VERSION } from "~/lib/site";
import { StateWord } from "~/ui/layout/admin-shell";

type Backend = "embedded" | "postgresql" | "hosted";

const BACKENDS: Readonly<Record<Backend, string>> = {
  embedded: "Embedded, beside this process",
  postgresql: "PostgreSQL server (DATABASE_URL)",
  hosted: "Hosted Supabase",
};

interface HealthProps {
  /** As the load context has it, with times as ISO 8601. */
  readonly health: {
    readonly ready: boolean;
    readonly message: string;
    readonly backend: Backend;
    readonly instanceName: string | null;
    readonly startedAt: string;
    readonly lastBackupAt: string | null;
  };
  /** The state of the catalogue that pages are made from. */
  readonly catalogue: CatalogueState;
}

type CatalogueState = "empty" | "unconfirmed" | "fresh" | "stale";

const CATALOGUE_STATES: Readonly<
  Record<CatalogueState, Pick<ComponentProps<typeof StateWord>, "tone" | "icon" | "children">>
> = {
  empty: { tone: "danger", children: "Not read yet" },
  unconfirmed: { tone: "warning", icon: "clock", children: "Of the last run, being read" },
  fresh: { tone: "success", children: "Current" },
  stale: { tone: "danger", children: "May be old" },
};

/** How the site and what it depends on are doing. */
export function Health({ health, catalogue }: HealthProps) {
  return (
    <dl className="facts">
      <div>
        <dt>Database</dt>
        <dd>
          <StateWord tone={health.ready ? "success" : "danger"}>{health.message}</StateWord>
        </dd>
      </div>
      <div>
        <dt>Catalogue</dt>
        <dd>
          <StateWord {...CATALOGUE_STATES[catalogue]} />
        </dd>
      </div>
      <div>
        <dt>Backend</dt>
        <dd>{BACKENDS[health.backend]}</dd>
      </div>
      <div>
        <dt>Last backup</dt>
        <dd>
          <LastBackup health={health} />
        </dd>
      </div>
      <div>
        <dt>This instance</dt>
        <dd>
          {health.instanceName === null ? null : (
            <>
              <span className="wrap-anywhere">{health.instanceName}</span>:{" "}
            </>
          )}
          Version {SITE_VERSION}, since <time dateTime={health.startedAt}>{formatDateTime(health.startedAt)}</time>
        </dd>
      </div>
    </dl>
  );
}

function LastBackup({ health: { backend, lastBackupAt } }: Pick<HealthProps, "health">) {
  if (backend === "hosted") return "Made by the hosted project";
  if (backend === "postgresql") return "Not recorded here. Use pg_dump: docs/operations/postgresql.md";
  if (lastBackupAt !== null) return <time dateTime={lastBackupAt}>{formatDateTime(lastBackupAt)}</time>;
  return (
    <StateWord tone="warning" icon="alert">
      None yet: npm run backup
    </StateWord>
  );
}
