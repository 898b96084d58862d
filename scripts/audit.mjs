import { run } from "./process.mjs";

/** The registry is asked once, so that a machine without a network loses no time. */
const ARGS = ["audit", "--omit=dev", "--json", "--audit-level=high", "--fetch-retries=0", "--fetch-timeout=10000"];

/**
 * Asks the registry for known vulnerabilities of the packages in production.
 *
 * @param {import("./stages.mjs").Context} context
 * @returns {Promise<import("./stages.mjs").Result>}
 */
export async function auditPackages({ env, quiet }) {
  const { output } = await run("npm", ARGS, { env, capture: true });
  const result = readAudit(output);
  if (!quiet) console.log(result.output);
  return quiet ? result : { ...result, output: "" };
}

/**
 * Passed without vulnerabilities of level high or critical, failed with any. Skipped when the registry does not answer:
 * many mirrors have packages only.
 *
 * @param {string} output of `npm audit --json`, with warnings around it
 * @returns {import("./stages.mjs").Result}
 */
export function readAudit(output) {
  const report = reportIn(output);
  const counts = report?.metadata?.vulnerabilities;
  if (typeof counts?.high !== "number" || typeof counts.critical !== "number") {
    const reason = report?.message ?? "no answer";
    return {
      count: { passed: 0, failed: 0, skipped: 1 },
      output: `Not checked: the registry gave no advisories (${reason}).`,
    };
  }
  const serious = Object.values(report.vulnerabilities ?? {}).filter(({ severity }) =>
    ["high", "critical"].includes(severity),
  );
  if (counts.high + counts.critical === 0) {
    return { count: { passed: 1, failed: 0, skipped: 0 }, output: "No vulnerability of level high or critical." };
  }
  const lines = serious.map(({ name, severity, range }) => `${severity}: ${name} ${range}`);
  return { count: { passed: 0, failed: 1, skipped: 0 }, output: lines.join("\n") };
}

/** @param {string} output */
function reportIn(output) {
  try {
    return JSON.parse(output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1));
  } catch {
    return null;
  }
}
