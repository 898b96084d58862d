import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const shared = {
  environment: "node",
  setupFiles: [here("./tests/support/setup/console.ts"), here("./tests/support/setup/matchers.ts")],
  // Vitest's second is too short for a first write on a busy machine.
  expect: { poll: { timeout: 10_000 } },
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
};

/** The files that take longest, the longest first: one of them at the end would leave a processor without work. */
const LONGEST = [
  ...["pages/internal-links", "backend/backend-process", "auth/auth-attempts", "pages/page-locks"],
  ...["outage/outage", "auth/accounts", "pages/fit/fit-reports", "backend/backup"],
  ...[
    "outage/one-service-down",
    "processes/web-processes",
    "pages/management-imports",
    "pages/collections",
    "auth/devices",
    "backend/full-disk",
    "http/mailbox",
  ],
].map((name) => `tests/integration/${name}.test.ts`);

/** The files that compare response times: beside browsers and other tests they would measure those. */
const TIMING = ["auth-timing", "account-existence"].map((name) => `tests/integration/auth/${name}.test.ts`);

/** The suites that speak with the backend alone: they run on PGlite and on a PostgreSQL server. */
const ON_BOTH_DATABASES = [
  "tests/integration/auth/{auth-calls,auth-email-change,auth-links,auth-mail,auth-request-bodies,auth-sessions}.test.ts",
  "tests/integration/auth/{ended-sessions,second-factor/*}.test.ts",
  "tests/integration/backend/{data-formats,hostile-values,objects,query-shapes,tokens}.test.ts",
  "tests/integration/realtime/*.test.ts",
];

/** The suites of what only instances on one PostgreSQL server have. */
const ON_POSTGRES = ["tests/integration/postgres/*.test.ts"];

const integration = {
  ...shared,
  // The files of a worker share its modules, the compiled database among them, and one site (see sharedSite).
  isolate: false,
  // Without the optimising compiler for WebAssembly: a database does too little in a test to make up for its work.
  execArgv: ["--liftoff-only", "--require", here("./tests/support/programs/quick-hashes.cjs")],
  // A machine can be ten times as slow as another one; what has to be quick says so itself.
  testTimeout: 180_000,
  hookTimeout: 180_000,
};

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((name) => moduleId.endsWith(name));
      return place === -1 ? LONGEST.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

/**
 * Six projects, from fast to slow. `npx vitest run --project unit path/to/file` runs a part of one.
 * The Remix plugin stays out: tests import modules as they are.
 */
export default defineConfig({
  resolve: { alias: { "~": here("./app") } },
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: "unit",
          // Pure rules leave nothing behind, so their files share the modules: half of the time was loading them anew.
          pool: "threads",
          isolate: false,
          include: ["{app,server,scripts,bench,tests/support,tests/gcode}/**/*.test.{ts,tsx}"],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "architecture",
          include: ["tests/architecture/**/*.test.ts"],
          exclude: ["tests/architecture/fixtures/**"],
          testTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          ...integration,
          name: "integration",
          include: ["tests/integration/**/*.test.{ts,tsx}"],
          exclude: [...TIMING, ...ON_POSTGRES],
        },
      },
      {
        extends: true,
        test: {
          ...integration,
          name: "postgres",
          include: [...ON_BOTH_DATABASES, ...ON_POSTGRES],
          env: { TEST_DATABASE: "postgres" },
        },
      },
      {
        extends: true,
        test: {
          ...integration,
          name: "timing",
          include: TIMING,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "sql",
          include: ["tests/sql/**/*.test.ts"],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
