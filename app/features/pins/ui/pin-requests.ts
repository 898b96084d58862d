import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";
import { parsePinReply, type PinReply } from "../pins.model";

/** What `POST /pins` answered to a script. */
export interface PinAnswer extends PinReply {
  readonly toast: Toast | null;
}

/**
 * Posts to `/pins` as the forms do. Goes on when the page is left.
 *
 * @throws when there is no answer, or one that is not of `/pins`
 */
export async function postPins(fields: Readonly<Record<string, string>>): Promise<PinAnswer> {
  const body = new URLSearchParams({ ...fields, _js: "1" });
  const response = await fetch(paths.pins(), { method: "POST", body, keepalive: body.toString().length < 60_000 });
  if (!response.ok) throw new Error(`Pins answered ${String(response.status)}`);
  const answer: unknown = await response.json();
  if (typeof answer !== "object" || answer === null) throw new Error("Pins answered something else");
  const reply = parsePinReply(Reflect.get(answer, "data"));
  if (reply === null) throw new Error("Pins answered something else");
  return { ...reply, toast: toastOf(Reflect.get(answer, "toast")) };
}

function toastOf(value: unknown): Toast | null {
  if (typeof value !== "object" || value === null) return null;
  const title: unknown = Reflect.get(value, "title");
  const description: unknown = Reflect.get(value, "description");
  if (typeof title !== "string") return null;
  return {
    title,
    description: typeof description === "string" ? description : undefined,
    variant: Reflect.get(value, "variant") === "destructive" ? "destructive" : "default",
  };
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs what changes this device's pins one after the other, in all tabs: two answers at once would each write a cookie
 * without the other's pin.
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if ("locks" in navigator) return await navigator.locks.request("first-layer:pins", work);
  const turn = last.then(work, work);
  last = turn.catch(() => undefined);
  return turn;
}
