import type { Look, Sketch, SketchItem } from "~/features/catalogue/drawings/sketch.server";

const HOT = 'stroke="var(--hot)"';
const FINE = 'stroke-width="var(--fine)"';

/** Short names, since the sprites have each a thousand times. `.drawing` in styles/primitives.css says what they are. */
const ATTRIBUTES: Readonly<Record<Look, string>> = {
  ground: 'fill="var(--paper)" stroke="var(--paper)" stroke-width="4"',
  paper: 'fill="var(--paper)"',
  body: 'fill="var(--body)"',
  side: 'fill="var(--side)"',
  dark: 'fill="var(--dark)"',
  warm: 'fill="var(--warm)"',
  gem: `fill="var(--hot)" ${HOT} ${FINE}`,
  shade: 'fill="currentColor" fill-opacity=".1" stroke="none"',
  glow: 'fill="var(--hot)" fill-opacity=".2" stroke="none"',
  line: "",
  thin: `stroke-opacity=".55" ${FINE}`,
  dots: 'stroke-opacity=".6" stroke-width="1.3" stroke-dasharray="0 5.3"',
  dash: `stroke-opacity=".55" ${FINE} stroke-dasharray="4 3"`,
  hot: HOT,
  hotthin: `${HOT} stroke-opacity=".8" ${FINE}`,
};

/** Looks without a filling: neighbours may be one path, since none covers another. */
const OUTLINES: ReadonlySet<Look> = new Set(["line", "thin", "dots", "dash", "hot", "hotthin"]);

function joined(sketch: Sketch): SketchItem[] {
  const items: SketchItem[] = [];
  for (const [look, path] of sketch) {
    const last = items.at(-1);
    if (last?.[0] === look && OUTLINES.has(look)) items[items.length - 1] = [look, last[1] + path];
    else items.push([look, path]);
  }
  return items;
}

/** A drawing as a symbol of a sprite, which shows it from `left` on. */
export function symbolOf(id: string, sketch: Sketch, left = 0): string {
  const paths = joined(sketch).map(([look, path]) => `<path ${ATTRIBUTES[look]} d="${path}"/>`.replace("  ", " "));
  return `<symbol id="${id}" viewBox="${String(left)} 0 160 120">${paths.join("")}</symbol>`;
}
