import { writeFile } from "node:fs/promises";

/**
 * A reporter of Vitest that writes what its JSON report leaves out into the file that `TIMING_FILE` names: how long each
 * file took with its hooks, and which tests passed only when they ran again.
 */
export default class TimingReporter {
  /** @param {readonly import("vitest/node").TestModule[]} modules */
  async onTestRunEnd(modules) {
    const file = process.env.TIMING_FILE;
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
    await writeFile(file, JSON.stringify({ files, flaky }));
  }
}
