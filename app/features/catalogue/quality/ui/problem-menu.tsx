import { Link } from "~/ui/navigation/link";
import { SEVERITIES, type ProblemCount, type QualityProblem } from "../data-quality.model";

interface ProblemMenuProps {
  readonly problems: readonly ProblemCount[];
  /** The problem that is open. */
  readonly current?: QualityProblem | null;
  readonly to: (problem: QualityProblem) => string;
}

const figure = (count: number): string => count.toLocaleString("en-GB");

/** The problems of the catalogue with their counts, worst first; one that does not occur is no link. */
export function ProblemMenu({ problems, current = null, to }: ProblemMenuProps) {
  return (
    <div className="problem-menu">
      {SEVERITIES.map(({ key: severity, label: heading }) => {
        const listed = problems.filter((problem) => problem.severity === severity);
        return listed.length === 0 ? null : (
          <section key={severity} aria-labelledby={`problems-${severity}`}>
            <h3 id={`problems-${severity}`}>{heading}</h3>
            <ul className="problems">
              {listed.map(({ key, label, count, total }) => (
                <li key={key}>
                  {count === 0 ? (
                    <span>{label}</span>
                  ) : (
                    <Link to={to(key)} {...(key === current ? { "aria-current": "true" } : {})}>
                      {label}
                    </Link>
                  )}{" "}
                  <span className="share">
                    {count === 0 ? (
                      "none"
                    ) : (
                      <>
                        <strong>{figure(count)}</strong>
                        {total === null ? null : ` of ${figure(total)}`}
                      </>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
