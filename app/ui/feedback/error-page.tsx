import { useContext, type ReactNode } from "react";
import { RequestInfoContext, type SentForm } from "~/lib/browser/request-info";
import { Button } from "../button";
import { Drawing } from "../drawing/drawing";
import type { DrawingName } from "../drawing/drawing-names";

interface ErrorPageProps {
  readonly title: string;
  /** What happened and what to do about it. */
  readonly message: ReactNode;
  /** Links and buttons, the most useful first. */
  readonly actions: ReactNode;
  readonly drawing?: DrawingName | undefined;
  /** Id of the request or error, for a report. */
  readonly reference?: string | null | undefined;
  /** Below the actions: similar names on a 404, say. */
  readonly children?: ReactNode;
}

/** The content of an error page. The caller puts it into `<main>`. */
export function ErrorPage({ title, message, actions, drawing = "snapped", reference, children }: ErrorPageProps) {
  const { sentForm } = useContext(RequestInfoContext);
  return (
    <div className="wrap pt-8">
      <div className="empty">
        <Drawing name={drawing} width={192} />
        <h1 tabIndex={-1}>{title}</h1>
        <p>{message}</p>
        {sentForm === null ? null : <SendAgain {...sentForm} />}
        <div className="actions mt-2 justify-center">{actions}</div>
        {reference ? (
          <p className="hint">
            Reference: <code>{reference}</code>
          </p>
        ) : null}
        {children}
      </div>
    </div>
  );
}

/** Sends once more what could not be handled. The browser does it, since the page's own routes have failed. */
function SendAgain({ action, fields }: SentForm) {
  return (
    <form method="post" action={action} className="mt-2 grid justify-items-center gap-2">
      {[...new URLSearchParams(fields)].map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <p>What you sent is kept on this page.</p>
      <Button variant="primary">Send again</Button>
    </form>
  );
}
