import { openTestDatabase } from "./databases.ts"; import {z} from "zod"; import {readFileSync} from "node:fs";
const d = await openTestDatabase("PGlite");
const sql = readFileSync("supabase/migrations/20261121000500_admins_and_page_access.sql","utf8"); const body = sql.slice(sql.indexOf("  with link as"), sql.lastIndexOf("$$"));
for (const r of await d.owner.query(z.record(z.string(),z.unknown()), "explain analyze "+body)) console.log(Object.values(r)[0]);
await d.close();
