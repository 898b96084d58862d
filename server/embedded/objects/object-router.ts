import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import { readToken } from "../auth/access-token";
import { equalsInConstantTime } from "../auth/constant-time";
import type { ApiKeys } from "../api-authentication";
import { withRollback, type TransactionalDatabase } from "../database/database";
import type { FreeSpaceCheck } from "../storage/free-space";
import { bucketNotFound, noRoom, notAllowed, notFound, objectError, tooLarge } from "./object-error";
import { NoRoomError, type ObjectFiles } from "./object-files";
import { folderPrefix, listFolder, listRequestSchema } from "./object-list";
import { isObjectName, readObjectName } from "./object-name";
import {
  asCaller,
  deleteObjects,
  findBucket,
  findObject,
  forgetLooseFiles,
  insertObject,
  listObjects,
  noteDraft,
  type Bucket,
  type Caller,
  type ObjectMetadata,
  type StoredObject,
} from "./object-rows";
import { isAllowedType, readSentFile, type SentFile } from "./sent-file";

/** What objects are stored with. */
export interface ObjectContext {
  /** Runs work with the database to itself; the work does not wait for anything else. */
  readonly withDatabase: <T>(work: (database: TransactionalDatabase) => Promise<T>, signal: AbortSignal) => Promise<T>;
  readonly files: ObjectFiles;
  readonly isDiskLow: FreeSpaceCheck;
  readonly keys: ApiKeys;
}

/** Largest object of a bucket without a limit of its own, bytes: `file_size_limit` of `supabase/config.toml`. */
const MAX_BYTES = 5 * 1024 * 1024;

/** Most names of one removal, as in a hosted project. */
const MOST_REMOVED = 1000;

/** Longest time until a removed file is forgotten, milliseconds. Its caller has what was asked for. */
const FORGET_MS = 2_000;

const PREFIX = "/storage/v1/";

/** What is asked of an object or a bucket, and its name. */
const OBJECT_PATH = /^object(?:\/(public|authenticated|info|list|sign|upload)(?=\/))?\/(.+)$/;

/** A downloaded file runs nothing and loads nothing, wherever it is opened. */
const DOWNLOAD_HEADERS = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
};

/**
 * Serves `/storage/v1`: what supabase-js uses for the objects of one bucket, but for signed addresses, copies and moves.
 * Request and body have been checked.
 */
export function createObjectRouter(context: ObjectContext): (request: Request) => Promise<Response> {
  return async (request) => {
    const path = new URL(request.url).pathname.slice(PREFIX.length);
    const named = OBJECT_PATH.exec(path);
    if (named === null) return noRoute(request, path);
    const [, operation = "", rest = ""] = named;
    switch (`${request.method} ${operation}`.trimEnd()) {
      case "POST":
        // A copy or a move names no object in its path.
        return rest.includes("/") ? upload(context, request, rest) : noRoute(request, path);
      // Nobody may change an object; it says so as it would of a new one.
      case "PUT":
        return notAllowed();
      case "GET":
      case "HEAD":
      case "GET public":
      case "HEAD public":
      case "GET authenticated":
      case "HEAD authenticated":
        return download(context, request, { path: rest, isPublic: operation === "public" });
      case "GET info":
        return info(context, request, rest.replace(/^(?:public|authenticated)\//, ""));
      case "POST list":
        return list(context, request, rest);
      case "DELETE":
        return remove(context, request, rest);
      default:
        return noRoute(request, path);
    }
  };
}

function noRoute({ method }: Request, path: string): Response {
  const message = `Route ${method}:/${path} not found`;
  return Response.json({ statusCode: "404", error: "Not Found", message }, { status: 404 });
}

/**
 * Stores a new object: first whether it may be stored, then its file, then its row. The database is not held while the
 * file is written, and nothing is written for somebody who may not.
 */
async function upload(context: ObjectContext, request: Request, path: string): Promise<Response> {
  const { files, isDiskLow, keys, withDatabase } = context;
  const object = readObjectName(path);
  if (object === null) return objectError(400, "InvalidKey", `Invalid key: ${path.slice(0, 200)}`);
  if (await isDiskLow()) return noRoom();
  const sent = await readSentFile(request);
  if (sent instanceof Response) return sent;
  const caller = callerOf(request, keys);
  const row = { owner: caller.userId, version: randomUUID(), metadata: metadataOf(sent) };
  const refused = await withDatabase(async (database) => {
    const error = bucketError(await findBucket(database, object.bucket), sent);
    if (error !== null) return error;
    return (
      (await refusalOf(
        withRollback(database, (tried) => asCaller(tried, caller, () => insertObject(tried, object, row))),
      )) ?? refusalOf(noteDraft(database, row.version))
    );
  }, request.signal);
  if (refused !== null) return refused;
  try {
    await files.write(row.version, sent.bytes);
  } catch (error) {
    await removeFiles(context, [row.version]);
    if (error instanceof NoRoomError) return noRoom();
    throw error;
  }
  const failed = await withDatabase(
    (database) => refusalOf(database.transaction((own) => asCaller(own, caller, () => insertObject(own, object, row)))),
    request.signal,
  );
  if (failed !== null) {
    await removeFiles(context, [row.version]);
    return failed;
  }
  return Response.json({ Key: `${object.bucket}/${object.name}`, Id: row.version });
}

/** Removes files without a row. What cannot be removed now is noted, and is at a later start. */
async function removeFiles({ files, withDatabase }: ObjectContext, versions: readonly string[]): Promise<void> {
  const removed = files
    .remove(versions)
    .then(() => withDatabase((database) => forgetLooseFiles(database, versions), AbortSignal.timeout(FORGET_MS)));
  await removed.catch(() => undefined);
}

function bucketError(bucket: Bucket | null, { bytes, type }: SentFile): Response | null {
  if (bucket === null) return bucketNotFound();
  if (bytes.byteLength > (bucket.file_size_limit ?? MAX_BYTES)) return tooLarge();
  if (!isAllowedType(type, bucket.allowed_mime_types)) {
    return objectError(415, "invalid_mime_type", `mime type ${type} is not supported`);
  }
  return null;
}

/** The response to a write that the database refuses; null when it does not. */
async function refusalOf(written: Promise<unknown>): Promise<Response | null> {
  try {
    await written;
    return null;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "42501") return notAllowed();
    if (code === "23505") return objectError(409, "Duplicate", "The resource already exists");
    // Writes are refused while the disk is nearly full.
    if (code === "25006") return noRoom();
    throw error;
  }
}

function metadataOf({ bytes, type, cacheControl }: SentFile): ObjectMetadata {
  return {
    eTag: `"${createHash("sha256").update(bytes).digest("hex")}"`,
    size: bytes.byteLength,
    mimetype: type,
    cacheControl,
    lastModified: new Date().toISOString(),
  };
}

/** The object at a path that the caller may read. What a public bucket holds is for everybody who knows its name. */
async function readable(
  { keys, withDatabase }: ObjectContext,
  request: Request,
  { path, isPublic }: { readonly path: string; readonly isPublic: boolean },
): Promise<StoredObject | null> {
  const object = readObjectName(path);
  if (object === null) return null;
  return withDatabase(async (database) => {
    const bucket = await findBucket(database, object.bucket);
    if (bucket?.public === true) return findObject(database, object);
    if (bucket === null || isPublic) return null;
    return database.transaction((own) => asCaller(own, callerOf(request, keys), () => findObject(own, object)));
  }, request.signal);
}

async function download(
  context: ObjectContext,
  request: Request,
  asked: { readonly path: string; readonly isPublic: boolean },
): Promise<Response> {
  const object = await readable(context, request, asked);
  if (object === null) return notFound();
  const { eTag, mimetype, cacheControl, lastModified } = object.metadata;
  const headers = {
    ...DOWNLOAD_HEADERS,
    "content-type": mimetype,
    "cache-control": cacheControl,
    etag: eTag,
    "last-modified": new Date(lastModified).toUTCString(),
  };
  if (request.headers.get("if-none-match") === eTag) return new Response(null, { status: 304, headers });
  const bytes = await context.files.read(object.version);
  if (bytes === null) return notFound();
  return new Response(bytes, { headers });
}

async function info(context: ObjectContext, request: Request, path: string): Promise<Response> {
  const object = await readable(context, request, { path, isPublic: false });
  if (object === null) return notFound();
  const { id, name, version, metadata, created_at } = object;
  const { bucket } = readObjectName(path) ?? { bucket: "" };
  return Response.json({
    id,
    name,
    version,
    bucket_id: bucket,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    last_modified: metadata.lastModified,
    created_at,
    metadata: {},
  });
}

async function list({ keys, withDatabase }: ObjectContext, request: Request, path: string): Promise<Response> {
  const asked = listRequestSchema.safeParse(await jsonOf(request));
  if (!asked.success) return objectError(400, "invalid_request", "The request for a list is not valid");
  const caller = callerOf(request, keys);
  return withDatabase(async (database) => {
    if ((await findBucket(database, path)) === null) return bucketNotFound();
    const objects = await database.transaction((own) =>
      asCaller(own, caller, () => listObjects(own, path, folderPrefix(asked.data.prefix))),
    );
    return Response.json(listFolder(objects, asked.data));
  }, request.signal);
}

const removalSchema = z.object({ prefixes: z.array(z.string()).min(1).max(MOST_REMOVED) });

/** Removes the objects with these names that the caller may remove; about the others nothing is said. */
async function remove(context: ObjectContext, request: Request, bucket: string): Promise<Response> {
  const asked = removalSchema.safeParse(await jsonOf(request));
  if (!asked.success) return objectError(400, "invalid_request", "The request names no objects");
  const names = asked.data.prefixes.filter(isObjectName);
  const caller = callerOf(request, context.keys);
  const found = await context.withDatabase(async (database) => {
    if ((await findBucket(database, bucket)) === null) return bucketNotFound();
    const deleted = database.transaction((own) => asCaller(own, caller, () => deleteObjects(own, bucket, names)));
    return (await refusalOf(deleted)) ?? deleted;
  }, request.signal);
  if (found instanceof Response) return found;
  await removeFiles(
    context,
    found.map(({ version }) => version),
  );
  return Response.json(found.map((object) => ({ ...object, bucket_id: bucket })));
}

async function jsonOf(request: Request): Promise<unknown> {
  return request.json().catch(() => null);
}

/** Who calls: the server itself by its key, a member by the access token, else nobody in particular. */
function callerOf({ headers, url }: Request, { secretKey, jwtSecret }: ApiKeys): Caller {
  const key = headers.get("apikey") ?? new URL(url).searchParams.get("apikey") ?? "";
  const token = readToken(headers.get("authorization") ?? "", jwtSecret);
  if ("claims" in token) {
    return { role: "authenticated", userId: token.claims.sub, claims: JSON.stringify(token.claims) };
  }
  return { role: equalsInConstantTime(key, secretKey) ? "service_role" : "anon", userId: null, claims: "" };
}
