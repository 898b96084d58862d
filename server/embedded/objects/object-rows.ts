import { z } from "zod";
import type { Database } from "../database/database";
import type { ObjectName } from "./object-name";

/** On whose behalf rows are read and written: row level security applies. */
export interface Caller {
  readonly role: "anon" | "authenticated" | "service_role";
  readonly userId: string | null;
  /** The claims of the access token as JSON; empty without one. */
  readonly claims: string;
}

const bucketRow = z.object({
  public: z.boolean(),
  file_size_limit: z.coerce.number().nullable(),
  allowed_mime_types: z.array(z.string()).nullable(),
});

/** What a bucket allows. */
export type Bucket = z.infer<typeof bucketRow>;

const metadataSchema = z.object({
  eTag: z.string(),
  size: z.number(),
  mimetype: z.string(),
  cacheControl: z.string(),
  lastModified: z.string(),
});

/** What is known of an object's bytes, under the names that a hosted project uses. */
export type ObjectMetadata = z.infer<typeof metadataSchema>;

const objectRow = z.object({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  metadata: metadataSchema,
  created_at: z.string(),
  updated_at: z.string(),
});

/** One object. */
export type StoredObject = z.infer<typeof objectRow>;

const COLUMNS =
  "id::text as id, name, version, metadata, to_json(created_at) #>> '{}' as created_at, to_json(updated_at) #>> '{}' as updated_at";

/** Most objects that one listing looks at. */
const MOST_LISTED = 10_000;

/** Runs `work` with a caller's rights, which end with the transaction that `transaction` is. */
export async function asCaller<T>(
  transaction: Database,
  { role, userId, claims }: Caller,
  work: () => Promise<T>,
): Promise<T> {
  await transaction.query(
    z.unknown(),
    `select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claim.role', $2, true),
      set_config('request.jwt.claims', $3, true), set_config('role', $2, true)`,
    [userId ?? "", role, claims],
  );
  return work();
}

/** The bucket with this name; null when there is none. Read with the rights of the owner. */
export async function findBucket(database: Database, bucket: string): Promise<Bucket | null> {
  const [found] = await database.query(
    bucketRow,
    "select public, file_size_limit, allowed_mime_types from storage.buckets where id = $1",
    [bucket],
  );
  return found ?? null;
}

/** The object with this name, among those that the rights of the statement show. */
export async function findObject(database: Database, { bucket, name }: ObjectName): Promise<StoredObject | null> {
  const [found] = await database.query(
    objectRow,
    `select ${COLUMNS} from storage.objects where bucket_id = $1 and name = $2`,
    [bucket, name],
  );
  return found ?? null;
}

/** Writes the row of a new object. */
export async function insertObject(
  database: Database,
  { bucket, name }: ObjectName,
  given: { readonly owner: string | null; readonly version: string; readonly metadata: ObjectMetadata },
): Promise<void> {
  await database.query(
    z.unknown(),
    `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata)
     values ($1, $2, $3::text::uuid, $3::text, $4, $5::jsonb)`,
    [bucket, name, given.owner, given.version, JSON.stringify(given.metadata)],
  );
}

/** Deletes the rows with these names that may be deleted, and returns them. */
export function deleteObjects(database: Database, bucket: string, names: readonly string[]): Promise<StoredObject[]> {
  return database.query(
    objectRow,
    `delete from storage.objects
     where bucket_id = $1 and name in (select jsonb_array_elements_text($2::jsonb)) returning ${COLUMNS}`,
    [bucket, JSON.stringify(names)],
  );
}

/** The objects whose names begin so, by name. */
export function listObjects(database: Database, bucket: string, prefix: string): Promise<StoredObject[]> {
  return database.query(
    objectRow,
    `select ${COLUMNS} from storage.objects
     where bucket_id = $1 and starts_with(name, $2) order by name collate "C" limit ${String(MOST_LISTED)}`,
    [bucket, prefix],
  );
}

/** Notes that a file is about to be written, so that it is found again when its row never comes. */
export async function noteDraft(database: Database, version: string): Promise<void> {
  await database.query(z.unknown(), "insert into storage.loose_files (version) values ($1)", [version]);
}

/** The versions of files without a row that this database has itself noted so long ago, at most `most`. */
export async function listLooseFiles(
  database: Database,
  { olderThanMs, most }: { readonly olderThanMs: number; readonly most: number },
): Promise<readonly string[]> {
  const rows = await database.query(
    z.object({ version: z.string() }),
    `select version from storage.loose_files
     where noted_at <= now() - make_interval(secs => $1::double precision / 1000)
       and not exists (select from storage.objects where objects.version = loose_files.version)
     order by noted_at limit $2`,
    [olderThanMs, most],
  );
  return rows.map(({ version }) => version);
}

/** Forgets files that are not there any more. */
export async function forgetLooseFiles(database: Database, versions: readonly string[]): Promise<void> {
  await database.query(
    z.unknown(),
    "delete from storage.loose_files where version in (select jsonb_array_elements_text($1::jsonb))",
    [JSON.stringify(versions)],
  );
}

const databaseRow = z.object({ id: z.string(), hasFolder: z.boolean() });

/** What a folder of files is claimed with. */
export type DatabaseIdentity = z.infer<typeof databaseRow>;

/** Stays the same in a copy of the database, and after it has moved. */
export async function readDatabaseIdentity(database: Database): Promise<DatabaseIdentity> {
  const [found] = await database.query(
    databaseRow,
    'select id::text as id, has_folder as "hasFolder" from storage.database_id',
  );
  if (found === undefined) throw new Error("The database has no id: run npm run migrate");
  return found;
}

/** Writes down that there is a folder with the database's id in it: from now on a folder without it is the wrong one. */
export async function noteFolder(database: Database): Promise<void> {
  await database.exec("update storage.database_id set has_folder = true where not has_folder");
}
