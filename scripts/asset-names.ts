import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const SHEETS = join("features", "catalogue", "drawings", "sprites");

/**
 * Gives the name of a built file. The sprites of drawings have one hash of all of them and differ by a number: forty addresses on a
 * page that are nearly the same take a hundred bytes less there.
 *
 * @param app path of `app/`
 */
export function assetNames(app: string): (asset: { readonly names: readonly string[] }) => string {
  const sheets = readdirSync(join(app, SHEETS)).filter((name) => name.endsWith(".svg"));
  const hash = createHash("sha256");
  for (const name of sheets) hash.update(readFileSync(join(app, SHEETS, name)));
  const version = hash.digest("base64url").slice(0, 8);
  return ({ names: [name = ""] }) => {
    const place = sheets.indexOf(name);
    return place === -1 ? "assets/[name]-[hash][extname]" : `assets/parts-${version}-${String(place)}.svg`;
  };
}
