import type { PartKey } from "../../../catalogue/catalogue.model";
import type { PinIntent } from "../../pins.model";

/** A pin or unpin that is shown before the server has acknowledged it. */
export interface PendingPin {
  readonly intent: PinIntent;
  /** The browser is offline: the request is sent when there is a connection again. */
  readonly waiting: boolean;
  /** Whether the part was pinned before, according to the page's data. */
  readonly pinnedBefore: boolean;
  /** {@link dataNumber} of the page's data at the acknowledgement: data with a higher number includes the pin. Null until then. */
  readonly acknowledgedAt: number | null;
}

type PendingPins = ReadonlyMap<PartKey, PendingPin>;

const NONE: PendingPins = new Map();
let current: PendingPins = NONE;
const listeners = new Set<() => void>();

function replace(next: PendingPins): void {
  current = next;
  for (const listener of listeners) listener();
}

/** The pending pins of this tab by part key: buttons and the count in the header show them on top of the page's data. */
export const pendingPins = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  all: (): PendingPins => current,
  /** For the server's HTML and its hydration, where there are no pending pins. */
  none: (): PendingPins => NONE,
  set(item: PartKey, pin: PendingPin): void {
    replace(new Map(current).set(item, pin));
  },
  /** Changes some of a pending pin; does nothing when there is none for the part. */
  update(item: PartKey, patch: Partial<PendingPin>): void {
    const pin = current.get(item);
    if (pin) replace(new Map(current).set(item, { ...pin, ...patch }));
  },
  remove(item: PartKey): void {
    if (!current.has(item)) return;
    const next = new Map(current);
    next.delete(item);
    replace(next);
  },
  /** Removes the pins that `data`, the page's newest, includes. */
  removeIncluded(data: object): void {
    const left = new Map([...current].filter(([, pin]) => !isIncluded(pin, data)));
    if (left.size !== current.size) replace(left);
  },
};

/** Whether the page's data was loaded after the server acknowledged the pin, and so includes it. */
export function isIncluded({ acknowledgedAt }: PendingPin, data: object | undefined): boolean {
  return acknowledgedAt !== null && dataNumber(data) > acknowledgedAt;
}

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** Number of the page's data in the order in which it was first seen, from 1; 0 for none. */
export function dataNumber(data: object | undefined): number {
  if (!data) return 0;
  const number = numbers.get(data) ?? ++lastNumber;
  numbers.set(data, number);
  return number;
}
