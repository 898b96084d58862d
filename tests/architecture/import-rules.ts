import { existsSync } from "node:fs";
import { join } from "node:path";
import { cruise, type IConfiguration } from "dependency-cruiser";
import extractConfig from "dependency-cruiser/config-utl/extract-depcruise-config";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";

/** The production code, and the programs that import it. */
const PLACES = ["app", "server", "server.ts", "picture-encoder.ts", "scripts", "bench", "e2e"];

/** The import rules of the project that lies under `root`. */
export function loadImportRules(root: string): Promise<IConfiguration> {
  return extractConfig(join(root, ".dependency-cruiser.cjs"));
}

/** Names of the rules, in the order of the file. */
export function ruleNames(config: IConfiguration): string[] {
  return (config.forbidden ?? []).map((rule) => rule.name ?? "(a rule without a name)");
}

export interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Every violation of the rules in the code that lies under `tree`: the project itself or a fixture.
 *
 * @param root where tsconfig.json is
 */
export async function violationsIn(root: string, config: IConfiguration, tree: string): Promise<Violation[]> {
  const present = PLACES.filter((name) => existsSync(join(tree, name)));
  const { tsConfig: _, ...options } = config.options ?? {};
  const { output } = await cruise(
    present,
    { ...options, baseDir: tree, validate: true, ruleSet: { forbidden: config.forbidden ?? [] } },
    // The alias is relative to the tree, so that a fixture's `~` is the fixture's own app/.
    { alias: { "~": join(tree, "app") }, bustTheCache: true },
    { tsConfig: extractTSConfig(join(root, "tsconfig.json")) },
  );
  if (typeof output === "string") throw new Error(output);
  return output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
}
