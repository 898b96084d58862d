import { rowId } from "../../collections.model";
import type { ListedItem } from "../../item-list.model";
import { ItemFacts, itemName, type DrawPart } from "../list/item-facts";
import { NoteText } from "../list/note-text";
import { MoveForm, NoteForm, PositionForm, RemoveForm, useRefusedField } from "./owner-row-forms";
import type { RowDragging } from "./use-row-dragging";

interface OwnerRowProps {
  readonly item: ListedItem;
  /** How many parts the whole collection has; null where the order cannot be changed (a sorted or filtered view). */
  readonly lastPosition: number | null;
  /** Id of the form the row's checkbox belongs to. */
  readonly chosenForm: string;
  readonly drawPart: DrawPart;
  /** Null without JavaScript and where the order cannot be changed. */
  readonly dragging: RowDragging | null;
  readonly onMovePressed: (buttonId: string) => void;
}

/** One part of the member's own collection, with the forms that change it. */
export function OwnerRow({ item, lastPosition, chosenForm, drawPart, dragging, onMovePressed }: OwnerRowProps) {
  const { key, position, note } = item;
  const name = itemName(item);
  const refused = useRefusedField(key);
  return (
    <li
      id={rowId(key)}
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
          <MoveForm item={item} lastPosition={lastPosition} dragging={dragging} onMovePressed={onMovePressed} />
        )}
        <RemoveForm item={item} />
      </div>
      <details className="row-more more" key={`${String(position)} ${note ?? ""}`} open={refused !== null}>
        <summary>
          {note === null ? "Note and position" : "Change note or position"}
          <span className="sr-only"> of {name}</span>
        </summary>
        <div className="grid gap-x-6 gap-y-4 pt-2 md:grid-cols-[minmax(0,3fr)_minmax(8rem,1fr)]">
          <NoteForm item={item} refused={refused} />
          {lastPosition === null ? null : <PositionForm item={item} lastPosition={lastPosition} refused={refused} />}
        </div>
      </details>
    </li>
  );
}
