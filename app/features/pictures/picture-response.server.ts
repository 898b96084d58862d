import type { PicturesContext } from "./pictures-context";
import { PICTURE, PICTURE_FORMATS, readPictureUrl } from "./pictures.model";

/** Runs nothing and loads nothing, wherever it is opened. */
const POLICY = "default-src 'none'; sandbox";

/**
 * A file of a picture. Only what a server of the site has encoded is sent, whatever else may be stored.
 *
 * @throws 404 when there is no such file
 */
export async function pictureResponse(
  { pictures }: Pick<PicturesContext, "pictures">,
  { picture, file }: { readonly picture: string; readonly file: string },
): Promise<Response> {
  const name = readPictureUrl(`${PICTURE}${picture}`);
  const format = PICTURE_FORMATS.find(({ extension }) => file.endsWith(`.${extension}`));
  const bytes = name === null || format === undefined ? null : await pictures.file(name, file);
  if (bytes === null || format === undefined) throw new Response(null, { status: 404 });
  return new Response(bytes, {
    headers: {
      "Content-Type": format.type,
      "Content-Security-Policy": POLICY,
      "X-Content-Type-Options": "nosniff",
      // The name of a picture never gets other content; shared caches ask, since a picture can be removed.
      "Cache-Control": "public, max-age=31536000, s-maxage=60, immutable",
      ETag: `"${picture}/${file}"`,
    },
  });
}
