import type { GuideView } from "../page/guide-view.server";
import type { GuideProgress } from "../progress/progress.model";

interface ContentsProps {
  readonly guide: GuideView;
  readonly progress: GuideProgress | null;
}

/** The way past tools and parts to the steps: the next one to do, and all of them. */
export function Contents({ guide: { steps }, progress }: ContentsProps) {
  if (steps.length === 0) return null;
  const left = steps.findIndex((_, at) => !progress?.steps.includes(at + 1));
  const next = left === -1 ? null : left + 1;
  return (
    <nav aria-label="Steps" className="guide-contents">
      {next === null ? null : (
        <a className="link" href={`#step-${String(next)}`}>
          {next === 1 ? "Start with step 1" : `Go on with step ${String(next)}`}
        </a>
      )}
      <details>
        <summary>{steps.length === 1 ? "The only step" : `All ${String(steps.length)} steps`}</summary>
        <ol>
          {steps.map(({ title }, at) => (
            <li key={at}>
              <a className="link" href={`#step-${String(at + 1)}`}>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
