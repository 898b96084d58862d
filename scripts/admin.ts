import { serverKeySql } from "~/data/attempt-limits.server";
import { parseEnv, type Env } from "~/lib/env.server";
import {
  runAdminCommand,
  runAdminCommandOnServer,
  type AdminCommand,
  type AdminResult,
} from "../server/embedded/index";
import { quietLog } from "./quiet-log";

/*
 * npm run admin -- grant <email> | revoke <email> | list | second-factor on | second-factor off |
 *   remove-factors <email> | server-key
 *
 * Goes through the running server, or opens the database when none runs; a PostgreSQL server is used directly. With a hosted Supabase this prints the SQL to
 * run there, since no key of the site may write administrators.
 */

const USAGE =
  "Usage: npm run admin -- grant <email> | revoke <email> | list | second-factor on|off | remove-factors <email> | server-key";

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function main(args: readonly string[]): Promise<number> {
  if (args.length === 1 && args[0] === "server-key") return printServerKey(parseEnv(process.env));
  const command = parseCommand(args);
  if (command === null) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const env = parseEnv(process.env);
  if (env.supabase !== null) {
    process.stderr.write(`The site uses ${env.supabase.url}. Run this in its SQL editor, or pipe it to psql:\n`);
    process.stdout.write(`${hostedSql(command)}\n`);
    return 0;
  }
  const result =
    env.database === null
      ? await runAdminCommand(env.dataDir, command, quietLog)
      : await runAdminCommandOnServer(env.database.directUrl, command);
  return report(command, result);
}

/** Only a hosted project needs it: the embedded backend lets nobody but this site's server count attempts. */
function printServerKey({ supabase, sessionSecret }: Pick<Env, "supabase" | "sessionSecret">): number {
  if (supabase === null || sessionSecret === null) {
    process.stderr.write("This is for a hosted Supabase: set SUPABASE_URL and SESSION_SECRET as for the site.\n");
    return 1;
  }
  process.stderr.write(`Run this in the SQL editor of ${supabase.url}, or pipe it to psql:\n`);
  process.stdout.write(`${serverKeySql(sessionSecret)}\n`);
  return 0;
}

function parseCommand(args: readonly string[]): AdminCommand | null {
  const [action, email, ...rest] = args;
  if (action === "list" && email === undefined) return { action };
  if (action === "second-factor" && (email === "on" || email === "off") && rest.length === 0) {
    return { action, isRequired: email === "on" };
  }
  if (
    (action === "grant" || action === "revoke" || action === "remove-factors") &&
    email?.includes("@") === true &&
    rest.length === 0
  ) {
    return { action, email };
  }
  return null;
}

function report(command: AdminCommand, result: AdminResult): number {
  if ("admins" in result) {
    const lines = result.admins.map((admin) => `${admin.email ?? "(no address)"}\tsince ${admin.grantedAt}`);
    process.stdout.write(lines.length > 0 ? `${lines.join("\n")}\n` : "There are no administrators.\n");
    return 0;
  }
  const email = "email" in command ? command.email : "";
  switch (result.outcome) {
    case "granted":
      process.stdout.write(`${email} is an administrator now.\n`);
      return 0;
    case "already":
      process.stdout.write(`${email} was an administrator already.\n`);
      return 0;
    case "revoked":
      process.stdout.write(`${email} is no longer an administrator.\n`);
      return 0;
    case "not-admin":
      process.stdout.write(`${email} was not an administrator.\n`);
      return 0;
    case "factor-needed":
      process.stdout.write("Administrators need a second factor now.\n");
      return 0;
    case "factor-not-needed":
      process.stdout.write("Administrators need no second factor now.\n");
      return 0;
    case "factors-removed":
      process.stdout.write(`${email} signs in without a second factor now.\n`);
      return 0;
    case "no-factors":
      process.stdout.write(`${email} had no second factor.\n`);
      return 0;
    case "unknown-email":
      process.stderr.write(`Nobody has signed up as ${email}. Sign up on the site first.\n`);
      return 1;
    case "unconfirmed":
      process.stderr.write(
        `${email} has signed up but not confirmed the address. Open the link in the e-mail first.\n`,
      );
      return 1;
  }
}

function hostedSql(command: AdminCommand): string {
  if (command.action === "list") {
    return "select u.email, a.granted_at from public.admin_users a left join auth.users u on u.id = a.user_id order by u.email;";
  }
  if (command.action === "second-factor") {
    return `update private.security_settings set admins_need_second_factor = ${String(command.isRequired)};`;
  }
  const email = `'${command.email.trim().replaceAll("'", "''")}'`;
  if (command.action === "remove-factors") {
    return `with member as (select id from auth.users where lower(email) = lower(${email})), ended as (delete from auth.sessions where user_id in (select id from member)) delete from auth.mfa_factors where user_id in (select id from member);`;
  }
  return command.action === "grant"
    ? `insert into public.admin_users (user_id) select id from auth.users where lower(email) = lower(${email}) and email_confirmed_at is not null on conflict (user_id) do nothing;`
    : `delete from public.admin_users where user_id in (select id from auth.users where lower(email) = lower(${email}));`;
}
