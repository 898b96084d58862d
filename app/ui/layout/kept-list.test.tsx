import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { createEntryMarkup } from "./entry-markup.server";
import { EntryMarkupContext, KeptList } from "./kept-list";

interface Part {
  readonly name: string;
  readonly pinned: boolean;
  readonly address: string;
}

function drawPart({ name, pinned, address }: Part) {
  return (
    <li>
      {name} <b>{pinned ? "Pinned" : "Pin"}</b> <a href={`${address}${name}`}>Compare</a>
    </li>
  );
}

const ENTRIES = [
  { name: "E3D & <b>Revo</b>", pinned: false },
  { name: "$& $1", pinned: true },
];
const ADDRESS = `/find?q="a"&hide='tools'&to=$&&compare=`;

const list = (draw = drawPart, entries = ENTRIES, address = ADDRESS) => (
  <KeptList className="part-grid" entries={entries} keyOf={({ name }) => name} address={address} draw={draw} />
);
function onServer(kept = createEntryMarkup(), element = list()): string {
  const lists = kept.forPage();
  const page = renderToString(<EntryMarkupContext.Provider value={lists}>{element}</EntryMarkupContext.Provider>);
  return lists.complete(page).toString();
}

test("the browser finds the markup that it would draw itself, drawn or kept", () => {
  const inBrowser = renderToString(list());
  const markup = createEntryMarkup();
  expect(inBrowser).toContain("E3D &amp; &lt;b&gt;Revo&lt;/b&gt;");
  expect(onServer(markup)).toBe(inBrowser);
  expect(onServer(markup)).toBe(inBrowser);
});

test("an entry is drawn once, whatever the page's address and the entries around it", () => {
  const draw = vi.fn(drawPart);
  const markup = createEntryMarkup();
  onServer(markup, list(draw));
  const page = onServer(markup, list(draw, [...ENTRIES].reverse(), "/find?page=2&compare="));
  expect(draw).toHaveBeenCalledTimes(2);
  expect(page).toContain('href="/find?page=2&amp;compare=$&amp; $1"');
});

test("an entry that differs in anything is drawn anew, and so is one that is drawn otherwise", () => {
  const draw = vi.fn(drawPart);
  const markup = createEntryMarkup();
  onServer(markup, list(draw));
  const page = onServer(markup, list(draw, [{ name: "E3D & <b>Revo</b>", pinned: true }]));
  expect(page).toContain("Pinned");
  expect(draw).toHaveBeenCalledTimes(3);
  expect(
    onServer(
      markup,
      list(() => <li>Other</li>),
    ),
  ).toBe('<ul class="part-grid"><li>Other</li><li>Other</li></ul>');
});

test("what has not been asked for lately goes when there is no more room", () => {
  const draw = vi.fn(drawPart);
  const markup = createEntryMarkup(300);
  for (const name of ["a", "b", "c", "d", "a"]) onServer(markup, list(draw, [{ name, pinned: false }]));
  expect(draw).toHaveBeenCalledTimes(5);
});
