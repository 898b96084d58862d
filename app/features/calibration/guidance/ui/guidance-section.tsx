import { Icon } from "~/ui/drawing/icon";
import type { Guidance } from "../guidance.model";

/** How to print a test, how to read it, and how far to trust it. */
export function GuidanceSection({ guidance }: { readonly guidance: Guidance }) {
  const { purpose, order, print, read, mistakes, certainty, sources } = guidance;
  return (
    <section aria-labelledby="guidance-heading" className="calc-guide">
      <h2 id="guidance-heading" className="section-title">
        {print.length === 0 ? "How to use it" : "How to print and read it"}
      </h2>
      <div className="calc-guide-lead">
        <p>{purpose}</p>
        <p>
          <strong>When:</strong> {order}
        </p>
      </div>
      <div className="calc-guide-steps">
        {print.length === 0 ? null : <Steps title="Print the test" steps={print} />}
        <Steps title={print.length === 0 ? "Use the answer" : "Read it"} steps={read} />
        <div>
          <h3>How sure is the answer?</h3>
          <p>{certainty}</p>
        </div>
        {mistakes.length === 0 ? null : (
          <div>
            <h3>Common mistakes</h3>
            <ul>
              {mistakes.map((mistake) => (
                <li key={mistake}>{mistake}</li>
              ))}
            </ul>
          </div>
        )}
        {sources.length === 0 ? null : (
          <div>
            <h3>Sources</h3>
            <ul className="calc-guide-sources">
              {sources.map(({ label, url }) => (
                <li key={url}>
                  <a href={url} rel="noopener">
                    {label}
                    <Icon name="external-link" small />
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  );
}

function Steps({ title, steps }: { readonly title: string; readonly steps: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}
