import { isPhoto } from "../part-picture.model";
import { partDrawingAddress } from "../sprites/addresses";

interface PartPictureProps {
  /** The address of a photo, or a drawing's place. */
  readonly picture: string;
  /** Width in px; the height follows at 4:3, so that nothing moves when the picture arrives. */
  readonly width?: number | undefined;
}

/** The picture of a part in a list. The words beside it say what it is, so it has none of its own. */
export function PartPicture({ picture, width = 160 }: PartPictureProps) {
  const height = (width * 3) / 4;
  return isPhoto(picture) ? (
    <img src={picture} alt="" width={width} height={height} loading="lazy" decoding="async" />
  ) : (
    <svg className="drawing" width={width} height={height} aria-hidden="true">
      <use href={partDrawingAddress(picture)} />
    </svg>
  );
}
