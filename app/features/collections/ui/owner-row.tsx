import { Form } from "@remix-run/react";
import type { DragEvent } from "react";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { TextAreaField } from "~/ui/text-area";
import { NOTE_MAX, rowId } from "../collections.model";
import type { ListedItem } from "../item-list.model";
import { ItemFacts, itemName, type DrawPart } from "./item-facts";
import { NoteText } from "./note-text";

/** What a row lets the list know while it is dragged. */
export interface RowDragging {
  readonly isOver: boolean;
  readonly onStart: (event: DragEvent) => void;
  readonly onOver: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
  readonly onEnd: () => void;
}

interface OwnerRowProps {
  readonly item: ListedItem;
  /** How many parts the whole collection has; null where the order cannot be changed (a sorted or filtered view). */
  readonly lastPosition: number | null;
  /** Id of the form the row's checkbox belongs to. */
  readonly chosenForm: string;
  readonly drawPart: DrawPart;
  /** Null until JavaScript runs. */
  readonly dragging: RowDragging | null;
  readonly onMovePressed: (buttonId: string) => void;
}

/** One part of my own collection, with everything that can be done to it. */
export function OwnerRow({ item, lastPosition, chosenForm, drawPart, dragging, onMovePressed }: OwnerRowProps) {
  const { key, position, note } = item;
  const name = itemName(item);
  const id = rowId(key);
  return (
    <li
      id={id}
      className={dragging?.isOver ? "saved-row drop-here" : "saved-row"}
      {...(dragging === null ? {} : { onDragOver: dragging.onOver, onDrop: dragging.onDrop })}
    >
      <input
        type="checkbox"
        className="pick"
        form={chosenForm}
        name="items"
        value={key}
        aria-label={`Choose ${name}`}
      />
      <ItemFacts item={item} drawPart={drawPart}>
        {note === null ? null : <NoteText note={note} />}
      </ItemFacts>
      <div className="saved-tools">
        {lastPosition === null ? null : (
          <Form method="post" className="move-form" preventScrollReset>
            <input type="hidden" name="intent" value="move" />
            <input type="hidden" name="item" value={key} />
            {dragging === null ? null : (
              // Dragging is an extra for pointers; the buttons beside it do the same for everybody.
              <span
                className="drag-handle"
                draggable
                aria-hidden="true"
                title="Drag to another place"
                onDragStart={dragging.onStart}
                onDragEnd={dragging.onEnd}
              >
                <Icon name="menu" small />
              </span>
            )}
            <span className="place">{position}</span>
            {position > 1 ? (
              <MoveButton
                id={`up-${id}`}
                label={`Move ${name} up`}
                to={position - 1}
                icon="chevron-up"
                onPress={onMovePressed}
              />
            ) : null}
            {position < lastPosition ? (
              <MoveButton
                id={`down-${id}`}
                label={`Move ${name} down`}
                to={position + 1}
                icon="chevron-down"
                onPress={onMovePressed}
              />
            ) : null}
          </Form>
        )}
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="items" value={key} />
          <button type="submit" className="btn btn-sm btn-quiet" title="Remove">
            <Icon name="trash" small />
            <span className="sr-only">Remove {name}</span>
          </button>
        </Form>
      </div>
      <details className="row-more more" key={`${String(position)} ${note ?? ""}`}>
        <summary>
          {note === null ? "Note and place" : "Change note or place"}
          <span className="sr-only"> of {name}</span>
        </summary>
        <div className="row-forms">
          <Form method="post" className="grid content-start gap-2" preventScrollReset>
            <input type="hidden" name="intent" value="note" />
            <input type="hidden" name="item" value={key} />
            <TextAreaField
              id={`note-${id}`}
              name="note"
              label="Note"
              hint="Plain text; web addresses become links. Empty takes it away."
              rows={3}
              maxLength={NOTE_MAX}
              defaultValue={note ?? ""}
            />
            <Button type="submit" small className="justify-self-start">
              Save note
            </Button>
          </Form>
          {lastPosition === null ? null : (
            <Form method="post" className="grid content-start gap-2" preventScrollReset>
              <input type="hidden" name="intent" value="move" />
              <input type="hidden" name="item" value={key} />
              <TextField
                id={`position-${id}`}
                name="position"
                label="Place"
                hint={`1 to ${String(lastPosition)}`}
                type="number"
                min={1}
                max={lastPosition}
                inputMode="numeric"
                defaultValue={position}
                required
              />
              <Button type="submit" small className="justify-self-start">
                Move there
              </Button>
            </Form>
          )}
        </div>
      </details>
    </li>
  );
}

interface MoveButtonProps {
  readonly id: string;
  readonly to: number;
  readonly icon: "chevron-up" | "chevron-down";
  readonly label: string;
  readonly onPress: (id: string) => void;
}

function MoveButton({ id, to, icon, label, onPress }: MoveButtonProps) {
  return (
    <button
      type="submit"
      id={id}
      name="position"
      value={to}
      className="btn btn-sm move-button"
      onClick={() => onPress(id)}
    >
      <Icon name={icon} small />
      <span className="sr-only">{label}</span>
    </button>
  );
}
