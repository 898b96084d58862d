import { paths } from "~/lib/paths";
import { Drawing } from "~/ui/drawing/drawing";
import { Icon } from "~/ui/drawing/icon";
import { Link } from "~/ui/navigation/link";
import type { GuideCard as Card } from "../find/guide-list.server";

/** A guide in a list: what it is about, how hard it is and how long it takes. */
export function GuideCard({ guide, printer }: { readonly guide: Card; readonly printer: string | null }) {
  const { slug, title, summary, kind, difficulty, time, steps, fits, picture } = guide;
  return (
    <article className="card guide-card">
      <div className="guide-card-picture">
        {picture === null ? (
          <Drawing name="learn" width={160} />
        ) : (
          <img src={picture.src} width={picture.width} height={picture.height} alt="" loading="lazy" decoding="async" />
        )}
      </div>
      <p className="eyebrow">{kind}</p>
      <h3>
        <Link to={paths.guide(slug)}>{title}</Link>
      </h3>
      <p className="guide-card-summary">{summary}</p>
      <ul className="guide-facts">
        <li>{difficulty}</li>
        <li>
          <Icon name="clock" className="icon-sm" /> {time}
        </li>
        <li>{steps} steps</li>
      </ul>
      {fits === null || printer === null ? null : fits ? (
        <p className="mark fit fit-listed">For your {printer}</p>
      ) : (
        <p className="mark fit fit-not-listed">Written for other printers</p>
      )}
    </article>
  );
}
