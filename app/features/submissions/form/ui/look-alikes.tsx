import { useEffect, useState, type RefObject } from "react";
import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { fieldOf } from "~/lib/field-of";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/feedback/notice";
import { Link } from "~/ui/navigation/link";
import type { LookAlike, SubmitFormView } from "../form-view.model";

/** What seems to be the same, with the button that sends it all the same. */
export function LookAlikes({ lookAlikes }: { readonly lookAlikes: readonly LookAlike[] }) {
  const busy = useBusyIntent("send-anyway");
  return (
    <Notice tone="warning" title="These look the same">
      <LookAlikeList lookAlikes={lookAlikes} />
      <p>If yours is another one, submit it anyway. If something of these is wrong or missing, correct it instead.</p>
      <p className="actions mt-2">
        <Button name="intent" value="send-anyway" busy={busy} busyLabel="Submitting...">
          Submit anyway
        </Button>
      </p>
    </Notice>
  );
}

/** What seems to be the same, each with its page. */
export function LookAlikeList({ lookAlikes }: { readonly lookAlikes: readonly LookAlike[] }) {
  return (
    <ul>
      {lookAlikes.map(({ label, to, note }) => (
        <li key={to}>
          <Link className="link" to={to}>
            {label}
          </Link>{" "}
          <span className="hint">{note}</span>
        </li>
      ))}
    </ul>
  );
}

const TYPING_PAUSE_MS = 300;

/** While a name is typed: what seems to be the same already. */
export function LookAlikesWhileTyping({
  within,
  view,
}: {
  /** An element of the form. */
  readonly within: RefObject<HTMLElement>;
  readonly view: Pick<SubmitFormView, "type" | "table">;
}) {
  const lookAlikes = useLookAlikes(within, view);
  return (
    <div role="status">
      {lookAlikes.length === 0 ? null : (
        <Notice tone="info" title={lookAlikes.length === 1 ? "This looks the same" : "These look the same"}>
          <LookAlikeList lookAlikes={lookAlikes} />
        </Notice>
      )}
    </div>
  );
}

/** Asks the server a moment after the last letter, one request at a time. */
function useLookAlikes(
  within: RefObject<HTMLElement>,
  { type, table }: Pick<SubmitFormView, "type" | "table">,
): readonly LookAlike[] {
  const [found, setFound] = useState<readonly LookAlike[]>([]);
  useEffect(() => {
    const element = within.current?.closest("form") ?? null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let request: AbortController | null = null;
    const ask = async (fields: FormData) => {
      request?.abort();
      const { signal } = (request = new AbortController());
      const text = (name: string) => {
        const value = fields.get(name);
        return typeof value === "string" ? value.slice(0, 200) : "";
      };
      const address = paths.submitLookAlikes({
        ...{ type, table, name: text("name"), manufacturer: text("manufacturer") },
      });
      const answer: unknown = await fetch(address, { signal })
        .then((response) => (response.ok ? response.json() : null))
        .catch(() => null);
      if (!signal.aborted) setFound(lookAlikesIn(answer));
    };
    const askSoon = () => {
      clearTimeout(timer);
      if (element !== null) timer = setTimeout(() => void ask(new FormData(element)), TYPING_PAUSE_MS);
    };
    const onInput = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && ["name", "manufacturer"].includes(target.name)) askSoon();
    };
    element?.addEventListener("input", onInput);
    // What was typed before the page was hydrated.
    const name = element?.elements.namedItem("name");
    if (name instanceof HTMLInputElement && name.value !== name.defaultValue) askSoon();
    return () => {
      clearTimeout(timer);
      request?.abort();
      element?.removeEventListener("input", onInput);
    };
  }, [within, type, table]);
  return found;
}

function lookAlikesIn(answer: unknown): LookAlike[] {
  const items = fieldOf(answer, "items");
  return (Array.isArray(items) ? items : []).flatMap((item: unknown) => {
    const [label, to, note] = [fieldOf(item, "label"), fieldOf(item, "to"), fieldOf(item, "note")];
    return typeof label === "string" && typeof to === "string" && typeof note === "string" ? [{ label, to, note }] : [];
  });
}
