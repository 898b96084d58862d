import type { DragEvent } from "react";
import { Button } from "~/ui/button";
import { LINE_MARKS } from "../../../document/guide-document.model";
import { GUIDE_LIMITS, limitText } from "../../../guide-limits.model";
import { rowId, stepFields } from "../../draft-fields.model";
import { BLANK_LINE, type DraftLine, type DraftStep as Step } from "../../draft.model";
import { useProblem } from "./draft-context";
import type { StepDragging } from "./use-step-dragging";
import { DraftText } from "./draft-field";
import { DraftPictures } from "../draft-pictures";
import { usePictureTarget } from "../picture-queue";

interface DraftStepProps {
  readonly step: Step;
  /** From 1. */
  readonly number: number;
  readonly total: number;
  /** What lets it be dragged; null without JavaScript. */
  readonly dragging: StepDragging | null;
}

/** A step takes files, and other steps. */
function dropTarget(files: ReturnType<typeof usePictureTarget>, steps: StepDragging) {
  return {
    onDragOver: (event: DragEvent) => {
      files.onDragOver(event);
      steps.onDragOver(event);
    },
    onDrop: (event: DragEvent) => {
      files.onDrop(event);
      steps.onDrop(event);
    },
  };
}

/** The fields of one step. */
export function DraftStep({ step, number, total, dragging }: DraftStepProps) {
  const { id, title, lines } = step;
  const target = usePictureTarget(id);
  const fields = stepFields(id);
  const name = `step ${String(number)}`;
  const shown = lines.length === 0 ? [BLANK_LINE] : lines;
  return (
    <li
      id={`step-${id}`}
      className="card draft-step"
      tabIndex={-1}
      aria-labelledby={`step-${id}-heading`}
      {...target}
      {...(dragging && dropTarget(target, dragging))}
    >
      <input type="hidden" name="step" value={id} />
      <div
        className="draft-step-head"
        {...(dragging && { draggable: true, onDragStart: dragging.onDragStart, onDragEnd: dragging.onDragEnd })}
      >
        <h3 id={`step-${id}-heading`}>Step {number}</h3>
        <p className="actions">
          {number === 1 ? null : (
            <Button small variant="quiet" icon="chevron-up" name="intent" value={`move-up:${id}`}>
              <span className="sr-only">Move {name}</span> Up
            </Button>
          )}
          {number === total ? null : (
            <Button small variant="quiet" icon="chevron-down" name="intent" value={`move-down:${id}`}>
              <span className="sr-only">Move {name}</span> Down
            </Button>
          )}
          <Button small variant="quiet" icon="trash" name="intent" value={`remove-step:${id}`}>
            Remove <span className="sr-only">{name}</span>
          </Button>
        </p>
      </div>
      <DraftText
        name={fields.title}
        label="Title"
        hint={`At most ${limitText("stepTitle")} characters.`}
        defaultValue={title}
      />
      <fieldset className="draft-lines">
        <legend className="label">Lines</legend>
        <p className="hint">
          One thing to do each: at most {limitText("lines")}, with {limitText("line")} characters.
        </p>
        <ol>
          {shown.map((line, row) => (
            <LineFields key={row} id={id} line={line} row={row} />
          ))}
        </ol>
        {lines.length >= GUIDE_LIMITS.lines ? null : (
          <Button small icon="plus" name="intent" value={`add-line:${id}`}>
            Add line <span className="sr-only">to {name}</span>
          </Button>
        )}
      </fieldset>
      <DraftPictures step={step} name={name} />
    </li>
  );
}

const MARK_OPTIONS = [
  { value: "", label: "Instruction" },
  ...LINE_MARKS.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) })),
];
const LEVEL_OPTIONS = [
  { value: "0", label: "No indent" },
  { value: "1", label: "Indent" },
  { value: "2", label: "Indent twice" },
];

const LETTERS_IN_ROW = 40;
const MOST_ROWS = 8;

/** The rows that a text takes, about, where the browser does not see to it itself. */
function rowsOf(text: string): number {
  return Math.min(MOST_ROWS, Math.max(2, Math.ceil(text.length / LETTERS_IN_ROW)));
}

interface LineFieldsProps {
  readonly id: string;
  readonly line: DraftLine;
  readonly row: number;
}

function LineFields({ id, line, row }: LineFieldsProps) {
  const fields = stepFields(id);
  const field = rowId(fields.line, row);
  const problem = useProblem(field);
  const name = `Line ${String(row + 1)}`;
  return (
    <li className="draft-line" data-level={line.level}>
      <textarea
        id={`field-${field}`}
        name={fields.line}
        rows={rowsOf(line.text)}
        className="input"
        aria-label={name}
        defaultValue={line.text}
        {...(problem !== undefined && { "aria-invalid": true, "aria-describedby": `field-${field}-error` })}
      />
      <div className="draft-line-tools">
        <Choice name={fields.mark} label={`Mark of line ${String(row + 1)}`} value={line.mark} options={MARK_OPTIONS} />
        <Choice
          name={fields.level}
          label={`Depth of line ${String(row + 1)}`}
          value={String(line.level)}
          options={LEVEL_OPTIONS}
        />
        <Button
          small
          variant="quiet"
          icon="x"
          name="intent"
          value={`remove-line:${id}:${String(row)}`}
          aria-label={`Remove line ${String(row + 1)}`}
        />
      </div>
      {problem === undefined ? null : (
        <p className="field-error" id={`field-${field}-error`}>
          {problem}
        </p>
      )}
    </li>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <select className="input input-sm" name={name} aria-label={label} defaultValue={value}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
