import { writeFile } from "node:fs/promises";
import { withError } from "./stages.mjs";

/**
 * A reporter of Vitest that writes what its JSON report leaves out into the file that `DETAILS_FILE` names: how long each
 * file took with its hooks, which tests passed only when they ran again, and which failed, with those errors that belong
 * to no test.
 */
export default class DetailsReporter {
  /**
   * @param {readonly import("vitest/node").TestModule[]} modules
   * @param {readonly import("vitest/node").SerializedError[]} unhandledErrors
   */
  async onTestRunEnd(modules, unhandledErrors) {
    const file = process.env.DETAILS_FILE;
    if (!file) return;
    const files = modules.map((module) => ({
      name: module.relativeModuleId,
      seconds: module.diagnostic().duration / 1000,
    }));
    const flaky = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky === true)
        .map((test) => `${module.relativeModuleId} > ${test.fullName}`),
    );
    const failed = [
      ...modules.flatMap(failuresOf),
      ...unhandledErrors.map(({ message }) => withError("an error outside of every test", message)),
    ];
    await writeFile(file, JSON.stringify({ files, flaky, failed }));
  }
}

/** @param {import("vitest/node").TestModule} module */
function failuresOf(module) {
  const suites = [module, ...module.children.allSuites()];
  return [
    ...suites.flatMap((suite) => suite.errors().map(({ message }) => withError(module.relativeModuleId, message))),
    ...[...module.children.allTests("failed")].map((test) =>
      withError(`${module.relativeModuleId} > ${test.fullName}`, test.result().errors?.[0]?.message),
    ),
  ];
}
