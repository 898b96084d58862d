/**
 * Draws the pictures that are not SVG: the 1200x630 previews of shared links and the app icons.
 *
 *   CHROMIUM_PATH=<a chromium> npx tsx scripts/assets/build-og-images.ts
 *
 * They use the tokens of tokens.css and the drawings of the sprite, so run it after changing either.
 * Without CHROMIUM_PATH Playwright's own browser is used. The results in `public/` are checked in.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "@playwright/test";
import { SITE_NAME } from "~/lib/site";

const root = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

interface Preview {
  readonly name: string;
  readonly area: string;
  readonly drawing: string;
  readonly title: string;
  readonly text: string;
}

const PREVIEWS: readonly Preview[] = [
  {
    name: "home",
    area: "find",
    drawing: "nozzle",
    title: "From failed to flawless, for free.",
    text: "Parts, guides and tools for 3D printing",
  },
  {
    name: "find",
    area: "find",
    drawing: "hotend",
    title: "Find the part that fits your printer.",
    text: "Compatibility, figures and sources for every part",
  },
  {
    name: "learn",
    area: "learn",
    drawing: "learn",
    title: "Learn to fit it and to fix it.",
    text: "Repairs, upgrades and slicer walkthroughs, step by step",
  },
  {
    name: "tune",
    area: "tune",
    drawing: "tune",
    title: "Tune until the first layer is right.",
    text: "One test print in, the right figure out",
  },
];

const css = await readFile(root("app/styles/tokens.css"), "utf8");
const sprite = await readFile(root("app/ui/drawing/sprites/drawings.svg"), "utf8");
const mark = await readFile(root("public/favicon.svg"), "utf8");

function token(name: string): string {
  const value = new RegExp(`--color-${name}:\\s*(oklch\\([^)]*\\))`).exec(css)?.[1];
  if (value === undefined) throw new Error(`tokens.css has no token --color-${name}`);
  return value;
}

async function fontFace(family: string, file: string): Promise<string> {
  const data = await readFile(root(`node_modules/@fontsource-variable/${file}`));
  return `@font-face{font-family:"${family}";font-weight:100 900;src:url(data:font/woff2;base64,${data.toString("base64")})}`;
}

const fonts = [
  await fontFace("Inter", "inter/files/inter-latin-wght-normal.woff2"),
  await fontFace("Space Grotesk", "space-grotesk/files/space-grotesk-latin-wght-normal.woff2"),
].join("");

function previewHtml({ area, drawing, title, text }: Preview): string {
  return `<!doctype html><meta charset="utf-8"><style>${fonts}
    *{box-sizing:border-box;margin:0}
    body{position:relative;width:1200px;height:630px;overflow:hidden;background:${token("background")};color:${token("text")};font-family:Inter;--drawing-hot:${token(area)};--drawing-stroke:1.5}
    body::after{content:"";position:absolute;inset:auto 0 0;height:92px;background:repeating-linear-gradient(0deg,color-mix(in srgb,${token("text")} 9%,transparent) 0 2px,transparent 2px 18px)}
    header{position:absolute;left:72px;top:64px;display:flex;align-items:center;gap:20px;font:700 38px/1 "Space Grotesk";letter-spacing:-.02em}
    header svg{width:76px;height:76px;margin:-8px -14px -8px -16px}
    main{position:absolute;left:72px;top:176px;width:620px}
    h1{font:600 74px/1.02 "Space Grotesk";letter-spacing:-.035em;text-wrap:balance}
    p{width:560px;margin-top:26px;text-wrap:balance;font-size:29px;line-height:1.35;color:${token("muted")}}
    .drawing{position:absolute;right:64px;top:112px;width:480px;height:360px}
    /* The nozzle stands on the end of the bead. */
    .nozzle{top:auto;right:56px;bottom:103px}
    .bead{position:absolute;left:0;bottom:96px;width:904px;height:10px;border-radius:0 5px 5px 0;background:${token(area)}}
  </style><header>${mark}${SITE_NAME}</header><main><h1>${title}</h1><p>${text}</p></main><div class="bead"></div>
  <svg class="drawing ${drawing}"><use href="#${drawing}"/></svg><div hidden>${sprite}</div>`;
}

/** `inset` is the share of the width left free on each side; a maskable icon needs a safe zone. */
function iconHtml(inset: number, rounded: boolean): string {
  const picture = rounded ? mark : mark.replace(/ rx="\d+"/, "");
  return `<!doctype html><style>*{margin:0}body{width:100vw;height:100vh;background:${rounded ? "transparent" : "#0d1016"}}svg{display:block;width:${String(100 - 2 * inset)}vw;height:${String(100 - 2 * inset)}vh;margin:${String(inset)}vw}</style>${picture}`;
}

async function shoot(page: Page, html: string, width: number, height: number): Promise<Buffer> {
  await page.setViewportSize({ width, height });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  return page.screenshot({ omitBackground: true });
}

/** An .ico file with one PNG of 32x32 in it. */
function ico(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const executablePath = process.env["CHROMIUM_PATH"];
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath, args: ["--no-sandbox"] });
try {
  const page = await browser.newPage();
  await mkdir(root("public/og"), { recursive: true });
  for (const preview of PREVIEWS) {
    await writeFile(root(`public/og/${preview.name}.png`), await shoot(page, previewHtml(preview), 1200, 630));
  }
  await writeFile(root("public/icon-192.png"), await shoot(page, iconHtml(0, true), 192, 192));
  await writeFile(root("public/icon-512.png"), await shoot(page, iconHtml(0, true), 512, 512));
  await writeFile(root("public/icon-maskable-512.png"), await shoot(page, iconHtml(12, false), 512, 512));
  await writeFile(root("public/apple-touch-icon.png"), await shoot(page, iconHtml(6, false), 180, 180));
  await writeFile(root("public/favicon.ico"), ico(await shoot(page, iconHtml(0, true), 32, 32)));
} finally {
  await browser.close();
}
