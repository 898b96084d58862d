import { z } from "zod";

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      link: z.boolean().optional(),
      optional: z.boolean().optional(),
      cpu: z.array(z.string()).optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
});

const manifestSchema = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
  scripts: z.record(z.string(), z.string()).default({}),
});

/** Packages whose install script only checks what their other packages bring, and so is not missed. */
const SCRIPTS_NOT_MISSED = /(?:^|\/)node_modules\/(?:esbuild|fsevents)$/;

/** Builds for other platforms than Linux with glibc on x64 and arm64, whose hashes the registry did not have. */
const BUILDS_WITHOUT_HASH =
  /^node_modules\/@(?:rollup\/rollup|tailwindcss\/oxide)-(?!linux-(?:x64|arm64)-gnu$)[a-z0-9-]+$/;

/** Scripts that npm runs by itself when packages are installed. */
const RUN_BY_INSTALL = ["preinstall", "install", "postinstall", "prepare", "prepublish", "preprepare", "postprepare"];

/** What makes `package-lock.json` install something other than the very packages of a registry. */
export function problemsOfLock(text: string): string[] {
  const { packages } = lockSchema.parse(JSON.parse(text));
  return Object.entries(packages)
    .filter(([path]) => path !== "")
    .flatMap(([path, { integrity, resolved, link, optional, cpu, hasInstallScript }]) => [
      ...(link === true ? [`${path} is a link`] : []),
      ...(/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? "") ||
      (integrity === undefined && optional === true && cpu !== undefined && BUILDS_WITHOUT_HASH.test(path))
        ? []
        : [`${path} has no sha512 of its content`]),
      // Without an address it is the registry that npm is set to.
      ...(resolved === undefined || /^https:\/\/[^/]*\/.*\.tgz$/.test(resolved) ? [] : [`${path}: ${resolved}`]),
      ...(hasInstallScript === true && !SCRIPTS_NOT_MISSED.test(path) ? [`${path} wants to run a script`] : []),
    ]);
}

/** Dependencies in `package.json` that are not versions of a registry, and scripts that installing would run. */
export function problemsOfManifest(text: string): string[] {
  const { dependencies, devDependencies, scripts } = manifestSchema.parse(JSON.parse(text));
  return [
    ...Object.entries({ ...dependencies, ...devDependencies })
      .filter(([, version]) => !/^[~^]?\d+(?:\.\d+){0,2}$/.test(version))
      .map(([name, version]) => `${name}: ${version}`),
    ...RUN_BY_INSTALL.filter((name) => name in scripts).map((name) => `script ${name}`),
  ];
}

/** Calls of npm in a program or Dockerfile that install something other than the lock file's, or run scripts. */
export function problemsOfInstalls(text: string): string[] {
  const calls = text.matchAll(
    /(?:^RUN .*?\bnpm|^\s*npm|&& npm|"npm",\s*\[)\s*"?(ci|install|i|add|update|exec)\b"?(.*)/gm,
  );
  return [...calls]
    .filter(([, command, rest]) => command !== "ci" || !rest?.includes("--ignore-scripts"))
    .map(([call]) => call.replace(/\s+/g, " "));
}
