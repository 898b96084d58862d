import type { PinIntent } from "../pins.model";

/** What the visitor asked of one part, shown before the server has it. */
export interface PinWish {
  readonly intent: PinIntent;
  /** The browser is offline: it is sent when there is a connection again. */
  readonly waiting: boolean;
  /** Whether it was pinned before, as the page's data says. */
  readonly before: boolean;
  /** The data of the page when the server had it: any later data includes it. Null until then. */
  readonly doneUnder: object | null;
}

type Wishes = ReadonlyMap<string, PinWish>;

const NONE: Wishes = new Map();
let wishes: Wishes = NONE;
const listeners = new Set<() => void>();

function change(next: Map<string, PinWish>): void {
  wishes = next;
  for (const listener of listeners) listener();
}

/** The wishes of this tab, by part: what buttons and the count in the header show on top of the page's data. */
export const pinWishes = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  all: (): Wishes => wishes,
  /** For the server's HTML, and while React takes it over. */
  none: (): Wishes => NONE,
  set(item: string, wish: PinWish): void {
    change(new Map(wishes).set(item, wish));
  },
  update(item: string, patch: Partial<PinWish>): void {
    const wish = wishes.get(item);
    if (wish) change(new Map(wishes).set(item, { ...wish, ...patch }));
  },
  forget(item: string): void {
    if (!wishes.has(item)) return;
    const next = new Map(wishes);
    next.delete(item);
    change(next);
  },
  /** Forgets what `data`, the page's newest, includes. */
  forgetIncluded(data: object): void {
    const left = new Map([...wishes].filter(([, wish]) => !isIncluded(wish, data)));
    if (left.size !== wishes.size) change(left);
  },
};

/** Whether the page's data says what the wish says, and later than it. */
export function isIncluded({ doneUnder }: PinWish, data: object | undefined): boolean {
  return doneUnder !== null && doneUnder !== data;
}
