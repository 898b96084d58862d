import { Drawing } from "~/ui/drawing/drawing";
import { Icon } from "~/ui/drawing/icon";
import { Link } from "~/ui/navigation/link";
import { Picture } from "~/ui/picture";
import type { GuideCard as Card } from "../find/guide-list.server";

/** A guide in a list: what it is about, how hard it is and how long it takes. */
export function GuideCard({
  guide,
  to,
  progress,
}: {
  readonly guide: Card;
  readonly to: string;
  readonly progress: string | null;
}) {
  const { title, summary, kind, difficulty, time, steps, fit, picture } = guide;
  return (
    <article className="card guide-card">
      <div className="guide-card-picture">
        {picture === null ? <Drawing name="learn" width={160} /> : <Picture picture={picture} alt="" sizes="20rem" />}
      </div>
      <p className="eyebrow">{kind}</p>
      <h3>
        {/* A page of them for each word that is typed: one is asked for when somebody goes there. */}
        <Link to={to} discover="none">
          {title}
        </Link>
      </h3>
      <p className="guide-card-summary">{summary}</p>
      <ul className="guide-facts">
        <li>{difficulty}</li>
        <li>
          <Icon name="clock" className="icon-sm" /> {time}
        </li>
        {progress === null ? <li>{steps} steps</li> : <li className="guide-done">{progress}</li>}
      </ul>
      {fit === null ? null : <p className={`mark fit ${fit.fits ? "fit-listed" : "fit-not-listed"}`}>{fit.text}</p>}
    </article>
  );
}
