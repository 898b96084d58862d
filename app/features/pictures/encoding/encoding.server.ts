import { z } from "zod";

/* What the server and the process that encodes pictures tell each other. */

const fileSchema = z.object({
  /** `480.avif`. */
  name: z.string(),
  type: z.string(),
  sha256: z.string(),
  bytes: z.custom<Buffer<ArrayBuffer>>((value) => Buffer.isBuffer(value)),
});

/** One version of a picture in one format. */
export type EncodedFile = z.infer<typeof fileSchema>;

const pictureSchema = z.object({ width: z.int(), height: z.int(), files: z.array(fileSchema) });

/** What is kept of a picture. */
export type EncodedPicture = z.infer<typeof pictureSchema>;

const problemSchema = z.enum(["damaged", "too-many-pixels"]);

/** Why a picture cannot be encoded. */
export type EncodingProblem = z.infer<typeof problemSchema>;

/** What the process is asked for: the file. */
export const encodingRequestSchema = z.object({ bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array) });

/** What it responds with. */
export const encodingResultSchema = z.union([pictureSchema, problemSchema]);
