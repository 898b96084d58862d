import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { withMigratedDatabase } from "../server/embedded/index";
import { quietLog } from "./quiet-log";
const dir = fileURLToPath(new URL("../supabase/migrations", import.meta.url));
const row = z.object({ name: z.string(), def: z.string() });
await withMigratedDatabase(dir, quietLog, async (db) => {
  const rows = await db.query(row, `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) || coalesce(p.proacl::text, '') as def from pg_proc p where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prokind = 'f' order by 1`);
  const norm = (t: string) => t.split("\n").map((l) => l.trim()).join(" ").replace(/\s+/g, " ");
  writeFileSync(process.argv[2] ?? "/tmp/k18.txt", rows.map((r) => `${r.name}\t${norm(r.def)}`).join("\n"));
});
