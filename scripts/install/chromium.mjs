import { firstExecutable, installSystemPackage, onPath } from "./packages.mjs";

/** Chromium without windows of any kind comes first: the tests take two thirds of the time in it. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/** The first is not in every distribution. */
const PACKAGES = ["chromium-headless-shell", "chromium"];
const ELSEWHERE = [
  "/usr/bin/chromium",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * The browser that drives the end-to-end tests: CHROMIUM_PATH, else the system's own, which is
 * installed when there is none.
 *
 * @returns {Promise<string>} path of the program
 * @throws {Error} saying what to install, when there is none and it could not be installed
 */
export async function ensureChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    const found = await firstExecutable([named]);
    if (!found) throw new Error(`CHROMIUM_PATH names ${named}, which is no program.`);
    return found;
  }
  const found = (await findChromium()) ?? (await installAndFind());
  if (!found) {
    throw new Error(
      "No Chromium found, and it could not be installed. Install it (Debian, Ubuntu: " +
        "`sudo apt-get install chromium`) or set CHROMIUM_PATH.",
    );
  }
  return found;
}

/** @returns {Promise<string | null>} */
async function findChromium() {
  for (const name of NAMES) {
    const found = await onPath(name);
    if (found) return found;
  }
  return firstExecutable(ELSEWHERE);
}

async function installAndFind() {
  for (const name of PACKAGES) {
    if (await installSystemPackage(name)) return findChromium();
  }
  return null;
}
