import { useEffect, useLayoutEffect, useRef, useState } from "react";

/** Something to choose. */
export interface Suggestion {
  readonly key: string;
  readonly title: string;
  /** In small letters; empty for none. */
  readonly note: string;
}

/** Suggestions of a kind; without a name when there is only one kind. */
export interface SuggestionGroup<Item extends Suggestion> {
  readonly name: string | null;
  readonly items: readonly Item[];
}

interface SuggestionsProps<Item extends Suggestion> {
  /** Id of the field, which the ids of the list and its options begin with. */
  readonly id: string;
  /** Name of the list. */
  readonly label: string;
  /** With fewer characters nothing is suggested; with 0 the focus alone suggests. */
  readonly fewest: number;
  /** Finds the suggestions for a text; rejects when there are none to be had. */
  readonly load: (q: string, signal: AbortSignal) => Promise<readonly SuggestionGroup<Item>[]>;
  readonly onChoose: (item: Item) => void;
}

const TYPING_PAUSE_MS = 120;
const NOTHING = { groups: [], active: -1, isEmpty: false } as const;

interface State<Item extends Suggestion> {
  /** Empty while the list is closed. */
  readonly groups: readonly SuggestionGroup<Item>[];
  /** Position of the option that the arrow keys have reached; -1 for none. */
  readonly active: number;
  /** Nothing was found for what is typed. */
  readonly isEmpty: boolean;
}

/**
 * The list below a field that suggests while typing: a combobox whose options are in groups, used by keyboard, mouse and
 * touch. One request at a time, which a newer text ends. Without a connection there are no suggestions, and the field is
 * one to type into. It stands in the form of the field.
 */
export function Suggestions<Item extends Suggestion>(props: SuggestionsProps<Item>) {
  const { id, label } = props;
  const list = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State<Item>>(NOTHING);
  const [field] = useState(() => new SuggestingField<Item>(setState));
  const { groups, active } = state;
  const options = groups.flatMap(({ items }) => items);
  const isOpen = options.length > 0;

  // Before the options are painted: a key pressed as soon as they are seen has to find them.
  useLayoutEffect(() => {
    field.update(props, state);
    const element = list.current;
    const input = document.getElementById(id);
    if (element === null || input === null) return;
    input.setAttribute("aria-controls", element.id);
    input.setAttribute("aria-expanded", String(isOpen));
    if (active === -1) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", `${id}-${String(active)}`);
    showOption(element, active);
  });
  useEffect(() => (list.current === null ? undefined : field.listen(list.current)), [field]);

  return (
    <>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className="combo-list"
        // A list that scrolls would take the focus of the Tab key, and close.
        tabIndex={-1}
        hidden={!isOpen}
      >
        {groups.map(({ name, items }) => (
          <div key={name} role="group" aria-label={name ?? label}>
            {name === null ? null : (
              <p aria-hidden="true" className="combo-group">
                {name}
              </p>
            )}
            {items.map((item) => (
              <div
                key={item.key}
                id={`${id}-${String(options.indexOf(item))}`}
                role="option"
                aria-selected={options[active] === item}
              >
                {item.title}
                {item.note === "" ? null : <small>{item.note}</small>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {isOpen
          ? `${String(options.length)} ${options.length === 1 ? "suggestion" : "suggestions"}`
          : state.isEmpty
            ? "No suggestions"
            : ""}
      </p>
    </>
  );
}

/** What is done in a field, and what it makes of the list. */
class SuggestingField<Item extends Suggestion> {
  readonly #setState: (state: State<Item>) => void;
  #props: SuggestionsProps<Item> | null = null;
  #state: State<Item> = NOTHING;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #request: AbortController | null = null;

  constructor(setState: (state: State<Item>) => void) {
    this.#setState = setState;
  }

  /** What is shown now. */
  update(props: SuggestionsProps<Item>, state: State<Item>): void {
    this.#props = props;
    this.#state = state;
  }

  /** Listens to the form of a list until the returned function is called. The field may be made anew meanwhile. */
  listen(list: HTMLElement): () => void {
    const ended = new AbortController();
    const form = list.closest("form");
    const own = { signal: ended.signal };
    const inField = (
      type: "input" | "focusin" | "focusout" | "keydown",
      run: (field: HTMLInputElement, event: Event) => void,
    ) =>
      form?.addEventListener(
        type,
        (event) => {
          if (event.target instanceof HTMLInputElement && event.target.id === this.#props?.id) run(event.target, event);
        },
        own,
      );
    inField("input", (field) => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#suggest(field), TYPING_PAUSE_MS);
    });
    inField("focusin", (field) => {
      this.#focus(field);
    });
    inField("focusout", () => {
      this.#close();
    });
    inField("keydown", (field, event) => {
      if (event instanceof KeyboardEvent) this.#key(field, event);
    });
    form?.addEventListener(
      "submit",
      () => {
        this.#close();
      },
      own,
    );
    // The field keeps the focus, also while the list is scrolled.
    list.addEventListener(
      "mousedown",
      (event) => {
        event.preventDefault();
      },
      own,
    );
    list.addEventListener(
      "click",
      ({ target }) => {
        const option = target instanceof Element ? target.closest("[role=option]") : null;
        this.#choose([...list.querySelectorAll("[role=option]")].findIndex((other) => other === option));
      },
      own,
    );
    // What was typed before this was loaded.
    const focused = document.activeElement;
    if (focused instanceof HTMLInputElement && focused.id === this.#props?.id) {
      this.#focus(focused);
      if (focused.value !== focused.defaultValue) void this.#suggest(focused);
    }
    return () => {
      ended.abort();
      this.#close();
    };
  }

  #focus(field: HTMLInputElement): void {
    if (this.#props?.fewest === 0) void this.#suggest(field);
    // A field that was made anew gets its attributes.
    else this.#show(this.#state.groups, this.#state.active);
  }

  #show(groups: State<Item>["groups"], active = -1, isEmpty = false): void {
    this.#state = { groups, active, isEmpty };
    this.#setState(this.#state);
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#request?.abort();
    this.#show([]);
  }

  async #suggest(field: HTMLInputElement): Promise<void> {
    clearTimeout(this.#timer);
    this.#request?.abort();
    const q = field.value.trim();
    if (this.#props === null || q.length < this.#props.fewest) {
      this.#show([]);
      return;
    }
    const { signal } = (this.#request = new AbortController());
    const groups = await this.#props.load(q, signal).catch(() => null);
    if (signal.aborted) return;
    const found = (groups ?? []).filter(({ items }) => items.length > 0);
    // Without an answer nobody knows whether there are any.
    this.#show(found, -1, groups !== null && found.length === 0);
  }

  #choose(at: number): void {
    const item = this.#state.groups.flatMap(({ items }) => items)[at];
    if (item === undefined) return;
    this.#close();
    this.#props?.onChoose(item);
  }

  #key(field: HTMLInputElement, event: KeyboardEvent): void {
    const { groups, active } = this.#state;
    const count = groups.flatMap(({ items }) => items).length;
    // The keys of an input method are not for the list.
    if (event.isComposing) return;
    const { key } = event;
    if (key === "Escape") {
      // Browsers empty a search field on Escape; the first one only closes the list.
      if (count > 0) event.preventDefault();
      else field.value = "";
      this.#close();
    } else if (key === "Enter") {
      if (active !== -1) event.preventDefault();
      this.#choose(active);
    } else if (count === 0 && (key === "ArrowDown" || key === "ArrowUp")) {
      event.preventDefault();
      void this.#suggest(field);
    } else {
      const next = positionAfter(key, active, count);
      if (next === null) return;
      event.preventDefault();
      this.#show(groups, next);
    }
  }
}

/** The option that a key leads to from another one (-1: none); null when the key is for the field. */
function positionAfter(key: string, from: number, count: number): number | null {
  switch (key) {
    case "ArrowDown":
      return (from + 1) % count;
    case "ArrowUp":
      return from <= 0 ? count - 1 : from - 1;
    case "Home":
      return from === -1 ? null : 0;
    case "End":
      return from === -1 ? null : count - 1;
    default:
      return null;
  }
}

/** Scrolls the list, and nothing else, to an option. */
function showOption(list: HTMLElement, position: number): void {
  const option = list.querySelectorAll<HTMLElement>("[role=option]")[position];
  if (option === undefined) return;
  const { offsetTop, offsetHeight } = option;
  list.scrollTop = Math.max(Math.min(list.scrollTop, offsetTop), offsetTop + offsetHeight - list.clientHeight);
}
