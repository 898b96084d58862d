/**
 * Draws every part of the seed and every kind of printer into sprites:
 *
 *   npm run drawings
 *
 * Run it after changing the seed or a drawing in `app/features/catalogue/drawings`. The results are checked in; the
 * build names them by a hash of all of them (scripts/asset-names.ts).
 */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { DRAWING_NAMES } from "~/features/catalogue/drawings/drawing-names.server";
import { interfacesByPart, seedCatalogue } from "~/features/catalogue/seed-catalogue.test-samples";
import { drawingSprites, printerSprite } from "./part-drawing-sprite";

const root = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const spritePath = (name: string): string => root(`app/features/catalogue/drawings/sprites/parts-${name}.svg`);

const catalogue = seedCatalogue();
const sprites = drawingSprites(catalogue.parts, interfacesByPart(catalogue), DRAWING_NAMES);
for (const { sprite, svg } of sprites) await writeFile(spritePath(sprite), svg);
await writeFile(spritePath("printers"), printerSprite());

/** One name for each line would be a very long file. */
function linesOf(names: readonly string[]): string {
  return names
    .reduce<string[]>((all, name) => {
      const last = all.at(-1) ?? "";
      return last !== "" && last.length + name.length < 116 ? [...all.slice(0, -1), `${last} ${name}`] : [...all, name];
    }, [])
    .join("\n");
}

const entries = sprites.map(({ sprite, names }) => `  ${sprite}: namesIn(\`\n${linesOf(names)}\n\`),\n`);
await writeFile(
  root("app/features/catalogue/drawings/drawing-names.server.ts"),
  `import type { DrawingSprite } from "./drawing-sprites.model";

/** Every drawing of a part in the order of its sprite; written by scripts/assets/build-part-drawings.ts. */
export const DRAWING_NAMES: Readonly<Record<DrawingSprite, readonly string[]>> = {
${entries.join("")}};

function namesIn(text: string): readonly string[] {
  return text.trim().split(/\\s+/);
}
`,
);
