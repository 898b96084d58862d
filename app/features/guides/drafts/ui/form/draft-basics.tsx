import { GUIDE_FLAGS, GUIDE_KINDS } from "../../../document/guide-document.model";
import { limitText } from "../../../guide-limits.model";
import { difficultyWord, FLAG_WORDS, KIND_WORDS } from "../../../guide-words.model";
import type { Draft } from "../../draft.model";
import { CheckboxGroup } from "./checkbox-group";
import { DraftSelect, DraftText, DraftTextArea } from "./draft-field";

const CHOOSE = { value: "", label: "Choose" };
const KINDS = [CHOOSE, ...GUIDE_KINDS.map((value) => ({ value, label: KIND_WORDS[value].one }))];
const DIFFICULTIES = [CHOOSE, ...[1, 2, 3, 4, 5].map((n) => ({ value: String(n), label: difficultyWord(n) }))];
const FLAGS = GUIDE_FLAGS.map((value) => ({ value, label: FLAG_WORDS[value].name }));

/** What the guide is about, how hard it is, how long it takes and how dangerous it is. */
export function DraftBasics({ draft }: { readonly draft: Draft }) {
  return (
    <section id="basics" aria-labelledby="basics-heading" className="card draft-section" tabIndex={-1}>
      <h2 id="basics-heading">Basics</h2>
      <DraftText
        name="title"
        label="Title"
        hint={`${limitText("shortestTitle")} to ${limitText("title")} characters: what is done, and to what.`}
        defaultValue={draft.title}
      />
      <DraftTextArea
        name="summary"
        label="Summary"
        hint={`One or two sentences for lists, at most ${limitText("summary")} characters.`}
        rows={2}
        defaultValue={draft.summary}
      />
      <div className="draft-facts">
        <DraftSelect name="kind" label="Kind" options={KINDS} defaultValue={draft.kind} />
        <DraftSelect name="difficulty" label="Difficulty" options={DIFFICULTIES} defaultValue={draft.difficulty} />
        <DraftText name="minutes-min" label="Minutes, at least" inputMode="numeric" defaultValue={draft.minutesMin} />
        <DraftText name="minutes-max" label="Minutes, at most" inputMode="numeric" defaultValue={draft.minutesMax} />
      </div>
      <CheckboxGroup
        legend="Safety"
        hint="Shown before anything else of the guide."
        name="flag"
        options={FLAGS}
        chosen={draft.flags}
      />
      <DraftTextArea
        name="introduction"
        label="Introduction"
        hint={`Why and when to do this, at most ${limitText("text")} characters. An empty line begins a new paragraph; **bold**, *italic*, \`code\` and [links](https://example.org) work.`}
        rows={5}
        defaultValue={draft.introduction}
      />
    </section>
  );
}
