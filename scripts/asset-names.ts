import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const SPRITES = join("features", "catalogue", "drawings", "sprites");

/**
 * Gives the name of a built file. The sprites of drawings have one hash of all of them and differ by a number: a page has
 * forty of these addresses, and takes a hundred bytes less when they are nearly the same.
 *
 * @param app path of `app/`
 */
export function assetNames(app: string): (asset: { readonly names: readonly string[] }) => string {
  const sprites = readdirSync(join(app, SPRITES))
    .filter((name) => name.endsWith(".svg"))
    .sort();
  const hash = createHash("sha256");
  for (const name of sprites) hash.update(readFileSync(join(app, SPRITES, name)));
  const version = hash.digest("base64url").slice(0, 8);
  return ({ names: [name = ""] }) => {
    const place = sprites.indexOf(name);
    return place === -1 ? "assets/[name]-[hash][extname]" : `assets/parts-${version}-${String(place)}.svg`;
  };
}
