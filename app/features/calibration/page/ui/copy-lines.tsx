import { useState } from "react";
import { useHydrated } from "~/lib/browser/use-hydrated";
import { Button } from "~/ui/button";

interface CopyLinesProps {
  /** What the button is read as: "Copy the line for Klipper". */
  readonly name: string;
  readonly text: string;
}

/** How long a button says that it has copied. */
const SAID_MS = 2_000;

/** Lines to paste: a press selects all of them, and a button copies them once JavaScript runs. */
export function CopyLines({ name, text }: CopyLinesProps) {
  const hydrated = useHydrated();
  const [said, setSaid] = useState("");
  const copy = async () => {
    const outcome = await navigator.clipboard.writeText(text).then(
      () => "Copied",
      () => "Select it",
    );
    setSaid(outcome);
    setTimeout(() => {
      setSaid("");
    }, SAID_MS);
  };
  return (
    <div className="calc-lines">
      <pre>
        <code>{text}</code>
      </pre>
      <Button
        type="button"
        small
        icon={said === "Copied" ? "check" : "copy"}
        className={hydrated ? undefined : "invisible"}
        aria-label={`Copy: ${name}`}
        onClick={() => void copy()}
      >
        Copy
      </Button>
      <span role="status" className="sr-only">
        {said}
      </span>
    </div>
  );
}
