import type { PinIntent } from "../pins.model";

/** What the visitor asked of one part, shown before the server has it. */
export interface PinWish {
  readonly intent: PinIntent;
  /** The browser is offline: it is sent when there is a connection again. */
  readonly waiting: boolean;
  /** Whether it was pinned before, as the page's data says. */
  readonly before: boolean;
  /** Age of the page's data when the server had it: any younger data includes it. Null until then. */
  readonly doneAt: number | null;
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
export function isIncluded({ doneAt }: PinWish, data: object | undefined): boolean {
  return doneAt !== null && ageOf(data) > doneAt;
}

const ages = new WeakMap<object, number>();
let seen = 0;

/** When the page's data was first seen, counted from 1; 0 for none. */
export function ageOf(data: object | undefined): number {
  if (!data) return 0;
  const age = ages.get(data) ?? ++seen;
  ages.set(data, age);
  return age;
}
