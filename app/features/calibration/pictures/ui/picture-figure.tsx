import type { Drawn } from "../picture";
import { SCENE_WIDTH, type Look } from "../scene";

const LOOK_CLASSES: Readonly<Record<Look, string>> = {
  line: "picture-line",
  thin: "picture-thin",
  body: "picture-body",
  dark: "picture-dark",
  gap: "picture-gap",
  hot: "picture-hot",
  glow: "picture-glow",
  aim: "picture-aim",
  flaw: "picture-flaw",
};

/** A drawing of what was read, with its numbers in words below. */
export function PictureFigure({ scene: { height, shapes, letters, name, says }, isExample }: Drawn) {
  return (
    <figure className="picture">
      <svg
        className="drawing"
        viewBox={`0 0 ${SCENE_WIDTH} ${height}`}
        width={SCENE_WIDTH}
        height={height}
        role="img"
        aria-label={name}
      >
        {shapes.map(({ look, path, hover }, at) => (
          <path key={at} className={LOOK_CLASSES[look]} d={path}>
            {hover === undefined ? null : <title>{hover}</title>}
          </path>
        ))}
        {letters.map(({ x, y, text, anchor, strong }, at) => (
          <text key={at} x={x} y={y} textAnchor={anchor} className={strong ? "picture-strong" : undefined}>
            {text}
          </text>
        ))}
      </svg>
      <figcaption>
        {isExample ? <strong>Example. </strong> : null}
        {says}
      </figcaption>
    </figure>
  );
}
