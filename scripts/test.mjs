/*
 * `npm test`: every stage; a failing one does not stop the next one.
 * `npm run check`: the fast stages. `npm test -- unit sql`: the stages named.
 * The last line is always "N passed, N failed".
 */
import { failWith } from "./fail.mjs";
import { ensureInstalled } from "./install/install.mjs";

const started = Date.now();
const wanted = process.argv.slice(2);
const env = testEnvironment();
/** @type {{ name: string, count: import("./stages.mjs").Count, details?: import("./stages.mjs").Details, seconds: string }[]} */
const results = [];

await ensureInstalled().catch(failWith);
const { FAST_STAGES, SLOW_STAGES } = await import("./stages.mjs");

const fast = wanted[0] === "--fast";
const all = [...FAST_STAGES, ...(fast ? [] : SLOW_STAGES)];
const names = all.map((stage) => stage.name);
const unknown = wanted.filter((name) => name !== "--fast" && !names.includes(name));
if (unknown.length > 0) {
  failWith(`No stage called ${unknown.join(", ")}. There are: ${names.join(", ")}.`);
}
const isWanted = (stage) => fast || wanted.length === 0 || wanted.includes(stage.name);

const chosen = all.filter(isWanted);
const track = (name) => chosen.filter((stage) => stage.track === name);
if (track("main").length > 0) {
  await inTurn(track("first"), { quiet: true });
  // The tests in the main track wait a lot, for servers to start above all: the other tracks use the processors meanwhile.
  await Promise.all([
    inTurn(track("main")),
    inTurn(track("beside"), { quiet: true }),
    inTurn(track("aside"), { quiet: true, aside: true }),
  ]);
} else {
  // The first one is the longest: the others run beside it.
  await Promise.all([inTurn(chosen.slice(0, 1)), inTurn(chosen.slice(1), { quiet: true })]);
}
report();

/** The environment without what would change a result: a developer's own settings of the site, above all. */
function testEnvironment() {
  const clean = { ...process.env, CI: "1", NO_COLOR: "1" };
  const settings = ["NODE_ENV", "PORT", "HOST", "DATA_DIR", "SESSION_SECRET", "SITE_URL", "DONATE_URL"];
  settings.push("SUPABASE_URL", "SUPABASE_PUBLISHABLE_KEY", "TRUST_PROXY", "ALLOWED_HOSTS", "SMTP_URL", "MAIL_FROM");
  settings.push("SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID", "SUPABASE_AUTH_EXTERNAL_GOOGLE_SECRET");
  settings.push("FACEBOOK_CONFIG_ID");
  // Node warns when FORCE_COLOR stands beside NO_COLOR.
  for (const name of [...settings, "FORCE_COLOR"]) delete clean[name];
  return clean;
}

/**
 * @param {readonly import("./stages.mjs").Stage[]} stages
 * @param {{ quiet?: boolean, aside?: boolean }} [how] `quiet` holds the output of a stage back until it has ended
 */
async function inTurn(stages, { quiet = false, aside = false } = {}) {
  for (const stage of stages) {
    const missing = results.find(({ name, count }) => stage.after === name && count.failed > 0);
    if (missing === undefined) await perform(stage, { quiet, aside });
    else console.log(`\n== ${stage.name}: left out, since there is no ${missing.name}`);
  }
}

/**
 * @param {import("./stages.mjs").Stage} stage
 * @param {{ quiet: boolean, aside: boolean }} how
 */
async function perform(stage, { quiet, aside }) {
  if (!quiet) console.log(`\n== ${stage.name}`);
  const begun = Date.now();
  const { count, output, details } = await stage
    .work({ env, quiet, aside, alone: chosen.length === 1 })
    .catch((error) => ({
      count: { passed: 0, failed: 1, skipped: 0 },
      output: error instanceof Error ? error.message : String(error),
    }));
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  if (quiet) console.log(`\n== ${stage.name}`);
  if (output !== "") console.log(output);
  console.log(`-- ${stage.name}: ${count.failed > 0 ? "FAILED" : "passed"} in ${seconds} s`);
  results.push({ name: stage.name, count, details, seconds });
}

function report() {
  console.log(`\n${"stage".padEnd(14)}  passed  failed  skipped  seconds`);
  const total = { passed: 0, failed: 0 };
  const inOrder = results.toSorted((one, other) => names.indexOf(one.name) - names.indexOf(other.name));
  for (const { name, count, seconds } of inOrder) {
    const cells = [
      name.padEnd(14),
      String(count.passed).padStart(6),
      String(count.failed).padStart(6),
      String(count.skipped).padStart(7),
      seconds.padStart(7),
    ];
    console.log(cells.join("  "));
    total.passed += count.passed;
    total.failed += count.failed;
  }
  printDetails();
  console.log(`\nTook ${((Date.now() - started) / 1000).toFixed(0)} s.\n`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

function printDetails() {
  const files = results
    .flatMap(({ details }) => details?.files ?? [])
    .toSorted((one, other) => other.seconds - one.seconds);
  if (files.length > 0) {
    console.log("\nThe slowest files, seconds of tests:");
    for (const { name, seconds } of files.slice(0, 10)) console.log(`${seconds.toFixed(1).padStart(7)}  ${name}`);
  }
  const flaky = results.flatMap(({ details }) => details?.flaky ?? []);
  for (const name of flaky) console.log(`flaky: ${name}`);
  const failed = results.flatMap(({ details }) => details?.failed ?? []);
  for (const name of failed) console.log(`failed: ${name}`);
}
