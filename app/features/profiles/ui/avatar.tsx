import { shownPicture } from "~/features/pictures/pictures.model";
import { Picture } from "~/ui/picture";
import { initialsOf } from "../profiles.model";

interface AvatarProps {
  /** `picture:...`; null shows the initials. */
  readonly picture: string | null;
  readonly name: string;
}

/** The picture of a member in a circle, or the initials of the name beside it. */
export function Avatar({ picture, name }: AvatarProps) {
  const shown = picture === null ? null : shownPicture(picture);
  return (
    <div className="avatar">
      {shown === null ? (
        <span aria-hidden="true">{initialsOf(name)}</span>
      ) : (
        <Picture picture={shown} alt={`Picture of ${name}`} sizes="6rem" isFirst />
      )}
    </div>
  );
}
