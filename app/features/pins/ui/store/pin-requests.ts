import type { PartKey } from "../../../catalogue/catalogue.model";
import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";
import { parsePinReply, pinKey, type PinIntent, type PinReply } from "../../pins.model";

/** A request to pin or unpin one part. */
export interface PinRequest {
  readonly item: PartKey;
  readonly intent: PinIntent;
}

/** A script's response from `POST /pins`. */
export interface PinResponse extends PinReply {
  readonly toast: Toast | null;
}

/*
 * What comes from outside is checked by hand in this file: a schema library would add 14 kB to every page with a pin
 * button.
 */

/** The requests in a value out of storage, without what is no request. */
export function parsePinRequests(value: unknown): PinRequest[] {
  return Array.isArray(value) ? value.flatMap(requestIn) : [];
}

function requestIn(value: unknown): PinRequest[] {
  const { item, intent } = fieldsOf(value);
  const key = pinKey(item);
  return key !== null && (intent === "pin" || intent === "unpin") ? [{ item: key, intent }] : [];
}

/**
 * Posts to `/pins` as the forms do. The request goes on when the visitor leaves the page.
 *
 * @throws when there is no response, or one that is not from `/pins`
 */
export async function postPins(fields: Readonly<Record<string, string>>): Promise<PinResponse> {
  const body = new URLSearchParams({ ...fields, _js: "1" });
  const response = await fetch(paths.pins(), { method: "POST", body, keepalive: body.toString().length < 60_000 });
  if (!response.ok) throw new Error(`POST /pins: status ${String(response.status)}`);
  const { data, toast } = fieldsOf(await response.json());
  const reply = parsePinReply(data);
  if (reply === null) throw new Error("POST /pins: not a response to pins");
  return { ...reply, toast: toastIn(toast) };
}

function toastIn(value: unknown): Toast | null {
  const { title, description, variant, undo } = fieldsOf(value);
  if (typeof title !== "string") return null;
  return {
    title,
    description: typeof description === "string" ? description : undefined,
    variant: variant === "destructive" ? "destructive" : "default",
    undo: typeof undo === "string" ? undo : undefined,
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs writes of this device's pins one after the other, in all tabs: each of two responses at once would set a cookie
 * without the other's pin.
 */
export async function inSequence<T>(write: () => Promise<T>): Promise<T> {
  if ("locks" in navigator) return await navigator.locks.request("first-layer:pins", write);
  const result = last.then(write, write);
  last = result.catch(() => undefined);
  return result;
}
