/**
 * Builds the SVG sprites the interface uses, from lucide's shapes and from our own drawings:
 *
 *   npx tsx scripts/assets/build-icons.ts
 *
 * Run it after adding a name to `app/ui/drawing/icon-names.ts` or a drawing to `app/ui/drawing/drawings/`. The
 * results in `app/ui/drawing/sprites/` are checked in; Vite gives them their content hash.
 */
import { readFile, readdir, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { ICON_SOURCES, MARK_SOURCES } from "~/ui/drawing/icon-names";
import { joinedPath, readShapes } from "./svg-sprite";

const root = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const STROKE = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';

/** The page may set the hot colour, and a heavier or finer line where a drawing stands small or large. */
const HOT = "var(--drawing-hot,#ff9a3d)";
const width = (factor: number): string => `stroke-width="calc(var(--drawing-stroke,1.75)*${String(factor)})"`;

/** Layers of a drawing in painting order; `class="..."` in the source says which one a shape is in. */
const LAYERS = {
  fill: 'fill="currentColor" fill-opacity=".07" stroke="none"',
  glow: `fill="${HOT}" fill-opacity=".2" stroke="none"`,
  dot: `stroke="currentColor" stroke-opacity=".35" ${width(0.85)}`,
  thin: `stroke="currentColor" stroke-opacity=".5" ${width(0.63)}`,
  dash: `stroke="currentColor" stroke-opacity=".5" stroke-dasharray="4 3" ${width(0.63)}`,
  line: `stroke="currentColor" ${width(1)}`,
  hotthin: `stroke="${HOT}" stroke-opacity=".6" ${width(0.57)}`,
  hot: `stroke="${HOT}" ${width(1.08)}`,
} as const;

async function lucidePath(source: string): Promise<string> {
  return joinedPath(readShapes(await readFile(root(`node_modules/lucide-static/icons/${source}.svg`), "utf8")));
}

async function buildIcons(): Promise<string> {
  const symbols = await Promise.all(
    Object.entries(ICON_SOURCES).map(
      async ([name, source]) =>
        `<symbol id="${name}" viewBox="0 0 24 24" ${STROKE} stroke="currentColor" stroke-width="1.75"><path d="${await lucidePath(source)}"/></symbol>`,
    ),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`;
}

/** A strip of icons, 48 units apart, that CSS uses as a mask where 40 cards would need 200 elements. */
async function buildMarks(): Promise<string> {
  const paths = await Promise.all(
    MARK_SOURCES.map(
      async (source, index) => `<path transform="translate(0 ${String(index * 48)})" d="${await lucidePath(source)}"/>`,
    ),
  );
  const height = MARK_SOURCES.length * 48;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="${String(height)}" viewBox="0 0 24 ${String(height)}" ${STROKE} stroke="#000" stroke-width="2">\n${paths.join("\n")}\n</svg>\n`;
}

/** The arrow of a select: a background, so its colour is fixed (it reads on every surface). */
async function buildSelectArrow(): Promise<string> {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" ${STROKE} stroke="#b4b8c2" stroke-width="2"><path d="${await lucidePath("chevron-down")}"/></svg>\n`;
}

async function buildDrawings(): Promise<{ readonly sprite: string; readonly names: readonly string[] }> {
  const files = (await readdir(root("app/ui/drawing/drawings"))).filter((file) => file.endsWith(".svg")).sort();
  const symbols = await Promise.all(
    files.map(async (file) => {
      const svg = await readFile(root(`app/ui/drawing/drawings/${file}`), "utf8");
      const viewBox = /viewBox="([^"]+)"/.exec(svg)?.[1] ?? "0 0 160 120";
      const shapes = readShapes(svg);
      const paths = Object.entries(LAYERS).flatMap(([layer, look]) => {
        const own = shapes.filter((shape) => (shape.attributes["class"] ?? "line") === layer);
        return own.length === 0 ? [] : [`<path ${look} d="${joinedPath(own)}"/>`];
      });
      return `<symbol id="${basename(file, ".svg")}" viewBox="${viewBox}" ${STROKE}>${paths.join("")}</symbol>`;
    }),
  );
  return {
    sprite: `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`,
    names: files.map((file) => basename(file, ".svg")),
  };
}

const { sprite, names } = await buildDrawings();
await writeFile(root("app/ui/drawing/sprites/drawings.svg"), sprite);
await writeFile(root("app/ui/drawing/sprites/icons.svg"), await buildIcons());
await writeFile(root("app/ui/drawing/sprites/marks.svg"), await buildMarks());
await writeFile(root("app/ui/drawing/sprites/select.svg"), await buildSelectArrow());
await writeFile(
  root("app/ui/drawing/drawing-names.ts"),
  `/** Every drawing of the sprite; written by scripts/assets/build-icons.ts from app/ui/drawing/drawings. */\nexport const DRAWING_NAMES = [\n${names.map((name) => `  "${name}",`).join("\n")}\n] as const;\n\nexport type DrawingName = (typeof DRAWING_NAMES)[number];\n`,
);
