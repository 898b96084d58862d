import { createHash } from "node:crypto";
import { z } from "zod";
import type { DataClient } from "~/data/supabase.server";
import { failed, succeeded, type CommandResult } from "~/lib/command-result";
import type { EncodedFile, EncodedPicture } from "./encoding/encoding.server";
import { pictureFormat } from "./encoding/picture-format.server";
import { BUCKET } from "./pictures.store.server";
import { MOST_PICTURE_BYTES, pictureUrl, type PictureProblem } from "./pictures.model";
import type { PicturesContext } from "./pictures-context";

/** Goes up when pictures are encoded differently: the same file then becomes another picture. */
const ENCODING = 1;

/** The name says the content, so a file never changes. */
const CACHE_S = "31536000";

/** Statuses of the database for what a member may not do any more. */
const PROBLEM_CODES: Readonly<Record<string, PictureProblem>> = { PT429: "too-often", "54000": "too-many" };

const sizeSchema = z.object({ width: z.int(), height: z.int() });

/**
 * Stores what is to be kept of a picture for the member, and returns its address. The same file is stored once. Nothing
 * can be shown of a picture until all of it is stored.
 */
export async function storePicture(
  context: PicturesContext,
  file: Pick<Blob, "size" | "arrayBuffer">,
): Promise<CommandResult<string, PictureProblem>> {
  const { session, pictures, log } = context;
  if (file.size === 0) return failed("empty");
  if (file.size > MOST_PICTURE_BYTES) return failed("too-large");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const format = pictureFormat(bytes);
  if (format === null) return failed("not-a-picture");
  if (format === "heic") return failed("heic");
  const member = await session.claimedId();
  if (member === null) return failed("failed");
  const client = await session.client();
  const id = idOf(member, bytes);

  const claim = await client.rpc("claim_picture", { id_input: id });
  if (claim.error) {
    log.warn({ status: claim.status, code: claim.error.code }, "a picture could not be claimed");
    return failed(PROBLEM_CODES[claim.error.code] ?? "failed");
  }
  const known = sizeSchema.safeParse(claim.data[0]).data;
  if (known !== undefined) return succeeded(pictureUrl({ id, ...known }));

  const encoded = await pictures.encode(bytes, member);
  if (typeof encoded === "string") return failed(encoded);
  const problem = await storeFiles(context, client, { id, folder: `${member}/${id}`, encoded });
  return problem === null ? succeeded(pictureUrl({ id, ...encoded })) : failed(problem);
}

/** The same for the same file of the same member, and different for everything else. */
function idOf(member: string, bytes: Uint8Array): string {
  const hash = createHash("sha256")
    .update(`${String(ENCODING)} ${member} `)
    .update(bytes);
  return hash.digest("hex").slice(0, 32);
}

interface NewPicture {
  readonly id: string;
  readonly folder: string;
  readonly encoded: EncodedPicture;
}

async function storeFiles(
  { pictures, log }: PicturesContext,
  client: DataClient,
  { id, folder, encoded }: NewPicture,
): Promise<PictureProblem | null> {
  const { width, height, files } = encoded;
  const registered = await client.rpc("register_picture", {
    id_input: id,
    width_input: width,
    height_input: height,
    files_input: JSON.stringify(
      Object.fromEntries(files.map(({ name, sha256, bytes }) => [name, { sha256, bytes: bytes.byteLength }])),
    ),
    server_key: pictures.serverKey(),
  });
  if (registered.error) {
    log.warn({ status: registered.status, code: registered.error.code }, "a picture could not be registered");
    return "failed";
  }
  const problems = await Promise.all(files.map((file) => storeFile(client, folder, file)));
  const problem = problems.find((found) => found !== null) ?? null;
  const finished = problem === null ? await client.rpc("finish_picture", { id_input: id }) : null;
  if (finished?.data === true) return null;
  log.warn({ problem, code: finished?.error?.code }, "a picture could not be stored");
  await removeFiles(client, { id, names: files.map(({ name }) => `${folder}/${name}`) });
  return problem ?? "failed";
}

async function storeFile(
  client: DataClient,
  folder: string,
  { name, type, bytes }: EncodedFile,
): Promise<PictureProblem | null> {
  const { error } = await client.storage
    .from(BUCKET)
    .upload(`${folder}/${name}`, bytes, { contentType: type, cacheControl: CACHE_S });
  if (error === null) return null;
  const code = "statusCode" in error ? error.statusCode : "";
  // Stored by another try with the same file.
  if (code === "409") return null;
  return code === "507" ? "no-room" : "failed";
}

interface RemovedPicture {
  readonly id: string;
  readonly names: readonly string[];
}

/** Removes a picture's files, then what is known of it. What fails is left for the next time that nothing shows it. */
async function removeFiles(client: DataClient, { id, names }: RemovedPicture): Promise<boolean> {
  const { error } = await client.storage.from(BUCKET).remove([...names]);
  if (error === null) await client.rpc("forget_pictures", { ids: [id] });
  return error === null;
}

/**
 * Removes those of the member's pictures that nothing shows any more: the ones named, and all that are older than an hour.
 * A failure is logged; the pictures are then removed another time.
 *
 * @param ids of pictures that were shown until now
 */
export async function removeUnusedPictures(
  { session, pictures, log }: PicturesContext,
  ids: readonly string[],
): Promise<void> {
  const client = await session.client();
  const { data, error, status } = await client.rpc("list_unused_pictures", { ids: [...ids] });
  if (error) {
    log.warn({ status, code: error.code }, "pictures that nothing shows could not be listed");
    return;
  }
  for (const picture of data) {
    pictures.forget(picture.id);
    if (!(await removeFiles(client, picture))) log.warn({ picture: picture.id }, "a picture could not be removed");
  }
}
