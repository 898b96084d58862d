import type { Timeline } from "../timelines.server";

/** Results over time. The pages of calculators draw their pictures themselves: what they shared they would load at once. */
export function TimelineFigure({ scene: { height, shapes, letters, name, says }, width }: Timeline) {
  return (
    <figure className="picture">
      <svg
        className="drawing"
        viewBox={`0 0 ${String(width)} ${String(height)}`}
        width={width}
        height={height}
        role="img"
        aria-label={name}
      >
        {shapes.map(({ look, path, hover }) => (
          <path
            key={path}
            className={look === "hot" ? "picture-hot" : look === "dark" ? "picture-dark" : "picture-line"}
            d={path}
          >
            {hover === undefined ? null : <title>{hover}</title>}
          </path>
        ))}
        {letters.map(({ x, y, text, anchor }) => (
          <text key={`${String(x)} ${String(y)}`} x={x} y={y} textAnchor={anchor}>
            {text}
          </text>
        ))}
      </svg>
      <figcaption>{says}</figcaption>
    </figure>
  );
}
