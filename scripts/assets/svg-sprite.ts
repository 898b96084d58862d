/** One SVG element: its name and its attributes. */
interface Shape {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
}

const SHAPE = /<(path|rect|circle|ellipse|line|polyline|polygon)\b([^>]*?)\/?>/g;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;

/** The drawable elements of an SVG file, in order. Groups and text are not supported on purpose. */
export function readShapes(svg: string): Shape[] {
  return [...svg.matchAll(SHAPE)].map(([, tag = "", raw = ""]) => ({
    tag,
    attributes: Object.fromEntries([...raw.matchAll(ATTRIBUTE)].map(([, name = "", value = ""]) => [name, value])),
  }));
}

function numberOf(shape: Shape, name: string): number {
  const value = Number(shape.attributes[name] ?? 0);
  if (!Number.isFinite(value)) throw new Error(`${shape.tag} has a bad ${name}: ${shape.attributes[name] ?? ""}`);
  return value;
}

const round = (value: number): string => String(Math.round(value * 100) / 100);

function ellipsePath(cx: number, cy: number, rx: number, ry: number): string {
  const [a, b] = [round(rx), round(ry)];
  return `M${round(cx - rx)} ${round(cy)}a${a} ${b} 0 1 0 ${round(2 * rx)} 0a${a} ${b} 0 1 0 ${round(-2 * rx)} 0z`;
}

function rectPath(shape: Shape): string {
  const [x, y, w, h] = [
    numberOf(shape, "x"),
    numberOf(shape, "y"),
    numberOf(shape, "width"),
    numberOf(shape, "height"),
  ];
  const given = numberOf(shape, "rx") || numberOf(shape, "ry");
  const r = Math.min(given, w / 2, h / 2);
  if (r === 0) return `M${round(x)} ${round(y)}h${round(w)}v${round(h)}h${round(-w)}z`;
  const corner = (dx: number, dy: number) => `a${round(r)} ${round(r)} 0 0 1 ${round(dx)} ${round(dy)}`;
  return (
    `M${round(x + r)} ${round(y)}h${round(w - 2 * r)}${corner(r, r)}v${round(h - 2 * r)}${corner(-r, r)}` +
    `h${round(2 * r - w)}${corner(-r, -r)}v${round(2 * r - h)}${corner(r, -r)}z`
  );
}

/** A leading `m` is absolute only at the start of a path; joined paths need it spelled as `M`. */
function absoluteStart(d: string): string {
  const match = /^\s*m\s*(-?[\d.]+)[\s,]*(-?[\d.]+)\s*([\s\S]*)$/.exec(d);
  if (!match) return d.trim();
  const [, x = "", y = "", rest = ""] = match;
  return `M${x} ${y}${/^[-\d.]/.test(rest) ? `l${rest}` : rest}`;
}

/** Path data that draws the same outline as the element. */
function pathData(shape: Shape): string {
  switch (shape.tag) {
    case "rect":
      return rectPath(shape);
    case "circle":
      return ellipsePath(numberOf(shape, "cx"), numberOf(shape, "cy"), numberOf(shape, "r"), numberOf(shape, "r"));
    case "ellipse":
      return ellipsePath(numberOf(shape, "cx"), numberOf(shape, "cy"), numberOf(shape, "rx"), numberOf(shape, "ry"));
    case "line":
      return `M${shape.attributes["x1"] ?? "0"} ${shape.attributes["y1"] ?? "0"}L${shape.attributes["x2"] ?? "0"} ${shape.attributes["y2"] ?? "0"}`;
    case "polyline":
    case "polygon":
      return `M${(shape.attributes["points"] ?? "").trim()}${shape.tag === "polygon" ? "z" : ""}`;
    default:
      return absoluteStart(shape.attributes["d"] ?? "");
  }
}

/** All given shapes as one path: one element per drawing layer keeps a page of 40 cards light. */
export function joinedPath(shapes: readonly Shape[]): string {
  return shapes.map(pathData).join("").replace(/\s+/g, " ");
}
