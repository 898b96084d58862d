import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { serverKey } from "~/data/attempt-limits.server";
import type { DataClient } from "~/data/supabase.server";
import { unavailable } from "~/lib/http/unavailable";
import type { PictureEncoder } from "./encoding/encoder.server";
import type { PictureName } from "./pictures.model";

/** The bucket of the files. */
export const BUCKET = "tutorials";

/** What all requests of a running site share of pictures. */
export interface PictureStore extends PictureEncoder {
  /** The key by which the database knows the servers of the site. */
  readonly serverKey: () => string;
  /**
   * A file of a picture, such as `480.avif`; null when there is none, or when what is stored is not what a server made.
   *
   * @throws 503 while it cannot be read
   */
  file(picture: PictureName, name: string): Promise<Buffer<ArrayBuffer> | null>;
  /** A picture was removed. Other processes notice within a minute. */
  forget(id: string): void;
}

export interface PictureStoreOptions {
  readonly encoder: PictureEncoder;
  /** Acts as an anonymous visitor. */
  readonly client: () => DataClient;
  readonly secret: () => string;
}

const pictureSchema = z.object({
  folder: z.string(),
  width: z.number(),
  height: z.number(),
  files: z.record(z.string(), z.string()),
});

type StoredPicture = z.infer<typeof pictureSchema>;

/** Files in memory, bytes: those that many visitors ask for. */
const KEPT_BYTES = 24 * 1024 * 1024;
const KEPT_PICTURES = 5_000;
/** How long a picture is taken to be there without asking. */
const KEPT_MS = 60_000;

/** See {@link PictureStore}. */
export function createPictureStore({ encoder, client, secret }: PictureStoreOptions): PictureStore {
  const pictures = new LRUCache<string, StoredPicture>({ max: KEPT_PICTURES, ttl: KEPT_MS });
  const files = new LRUCache<string, Buffer<ArrayBuffer>>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
  });
  const key = (): string => serverKey(secret());

  async function find(id: string): Promise<StoredPicture | null> {
    const known = pictures.get(id);
    if (known !== undefined) return known;
    const { data, error } = await client().rpc("find_picture", { id_input: id, server_key: key() });
    if (error) throw unavailable();
    const found = pictureSchema.safeParse(data).data ?? null;
    if (found !== null) pictures.set(id, found);
    return found;
  }

  async function read(path: string, sha256: string): Promise<Buffer<ArrayBuffer> | null> {
    const { data, error } = await client().storage.from(BUCKET).download(path);
    if (error) {
      if ("statusCode" in error && error.statusCode === "404") return null;
      throw unavailable();
    }
    const bytes = Buffer.from(await data.arrayBuffer());
    return createHash("sha256").update(bytes).digest("hex") === sha256 ? bytes : null;
  }

  return {
    encode: encoder.encode,
    serverKey: key,
    forget: (id) => {
      pictures.delete(id);
    },
    async file({ id, width, height }, name) {
      const path = `${id}/${name}`;
      const picture = await find(id);
      if (picture === null || picture.width !== width || picture.height !== height) return null;
      const sha256 = Object.hasOwn(picture.files, name) ? picture.files[name] : undefined;
      if (sha256 === undefined) return null;
      const kept = files.get(path);
      if (kept !== undefined) return kept;
      const bytes = await read(`${picture.folder}/${name}`, sha256);
      if (bytes !== null) files.set(path, bytes);
      return bytes;
    },
  };
}
