/**
 * Draws every part of the seed and every kind of printer into one sprite:
 *
 *   npm run drawings
 *
 * Run it after changing the seed or a drawing in `app/features/catalogue/drawings`. The results are checked in; Vite
 * gives the sprite its content hash.
 */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { DRAWING_NAMES } from "~/features/catalogue/drawings/drawing-names.server";
import { interfacesByPart, seedCatalogue } from "~/features/catalogue/seed-catalogue.test-samples";
import { drawingSprite } from "./part-drawing-sprite";

const root = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const catalogue = seedCatalogue();
const { svg, names } = drawingSprite(catalogue.parts, interfacesByPart(catalogue), DRAWING_NAMES);
await writeFile(root("app/features/catalogue/drawings/sprites/parts.svg"), svg);
/** One name for each line would be a very long file. */
const lines = names.reduce<string[]>((all, name) => {
  const last = all.at(-1) ?? "";
  return last !== "" && last.length + name.length < 118 ? [...all.slice(0, -1), `${last} ${name}`] : [...all, name];
}, []);
await writeFile(
  root("app/features/catalogue/drawings/drawing-names.server.ts"),
  `/** Every drawing of a part in the sprite; written by scripts/assets/build-part-drawings.ts. */\nexport const DRAWING_NAMES: readonly string[] = \`\n${lines.join("\n")}\n\`\n  .trim()\n  .split(/\\s+/);\n`,
);
