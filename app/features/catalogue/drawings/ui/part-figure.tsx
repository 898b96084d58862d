import { useLengths } from "~/lib/browser/use-lengths";
import { isPhoto, type Dimension, type PartPictureView } from "../part-picture.model";
import { partDrawingAddress } from "../sprites/addresses";

const PHOTO_WIDTH_PX = 640;
const PHOTO_HEIGHT_PX = 480;

/** Room around the drawing for the letters. */
const VIEW = "-16 -8 192 144";

/** Half the length of the strokes that end a dimension line. */
const STROKE_REACH = 2.6;

/** How far the letters are from their line. */
const LETTER_GAP = 8;

/** A line with its end strokes, and its length beside it. */
function DimensionLine({ x1, y1, x2, y2, text, below = false }: Dimension) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [acrossX, acrossY] = [((y1 - y2) / length) * STROKE_REACH, ((x2 - x1) / length) * STROKE_REACH];
  const upright = Math.abs(x2 - x1) < Math.abs(y2 - y1);
  const ends = [
    [x1, y1],
    [x2, y2],
  ].map(
    ([x = 0, y = 0]) => `M${String(x - acrossX)} ${String(y - acrossY)}L${String(x + acrossX)} ${String(y + acrossY)}`,
  );
  const [middleX, middleY] = [(x1 + x2) / 2, below ? Math.max(y1, y2) : (y1 + y2) / 2];
  const beside = upright && !below;
  const slope = upright || y1 === y2 ? 0 : Math.sign((y2 - y1) * (x2 - x1));
  return (
    <>
      <path d={`M${String(x1)} ${String(y1)}L${String(x2)} ${String(y2)}${ends.join("")}`} />
      <text
        x={middleX + (beside ? 4 : slope * -4)}
        y={middleY + (beside ? 2.4 : LETTER_GAP)}
        textAnchor={beside || slope < 0 ? "start" : slope > 0 ? "end" : "middle"}
      >
        {text}
      </text>
    </>
  );
}

/** The picture of a part on its page: a photo, or its drawing with the lengths that are known. */
export function PartFigure({ picture, text, dimensions }: PartPictureView) {
  const lengths = useLengths();
  if (isPhoto(picture)) return <img src={picture} alt={text} width={PHOTO_WIDTH_PX} height={PHOTO_HEIGHT_PX} />;
  return (
    <figure className="part-figure">
      <svg className="drawing" viewBox={VIEW} width={400} height={300} role="img" aria-label={text}>
        <use href={partDrawingAddress(picture)} width={160} height={120} />
        <g className="dimensions">
          {dimensions.map((dimension) => (
            <DimensionLine
              key={`${String(dimension.x1)} ${String(dimension.y1)}`}
              {...dimension}
              text={lengths(dimension.text)}
            />
          ))}
        </g>
      </svg>
      <figcaption>{text}, from the facts on this page. Not to scale.</figcaption>
    </figure>
  );
}
