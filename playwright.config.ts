import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGUMENTS } from "./e2e/fixtures/chromium";
import { ensureChromium } from "./scripts/install/chromium.mjs";

const reportFile = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

/**
 * Journeys run twice, with JavaScript and without, and never ask which. What only JavaScript can do
 * (optimism, focus, announcements) is tested in e2e/enhanced. What a page shows and how it is laid out is looked at in
 * e2e/pages, without JavaScript alone: scripts change nothing of it (e2e/enhanced/scripts-blocked.spec.ts).
 */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/fixtures/global-setup.ts",
  // One more than two processors, since each waits now and then.
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // A test that passes at its second run only is printed as flaky; scripts/stages.mjs fails above 1 % of them.
  retries: 1,
  // A machine can be ten times as slow as another one; what has to be quick says so itself.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ...(reportFile ? [["json", { outputFile: reportFile }] as const] : [])],
  use: {
    browserName: "chromium",
    launchOptions: { executablePath: await ensureChromium(), args: [...CHROMIUM_ARGUMENTS] },
    locale: "en-GB",
    timezoneId: "UTC",
    // It would answer in place of the server; e2e/enhanced/tune/offline.spec.ts allows it.
    serviceWorkers: "block",
    // A trace of everything takes a fifth of the whole run: `npx playwright test <file> --trace on` makes one.
    trace: "off",
  },
  projects: [
    { name: "js", testDir: "e2e/journeys" },
    { name: "nojs", testMatch: /\/e2e\/(?:journeys|pages)\/.*\.spec\.ts$/, use: { javaScriptEnabled: false } },
    { name: "enhanced", testDir: "e2e/enhanced" },
  ],
});
