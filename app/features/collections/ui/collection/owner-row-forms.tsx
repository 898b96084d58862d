import { Button } from "~/ui/button";
import { Icon } from "~/ui/drawing/icon";
import { TextField } from "~/ui/form/field";
import { TextAreaField } from "~/ui/form/text-area";
import { Form } from "~/ui/navigation/link";
import { ITEM_NOTE_MAX, rowId } from "../../collections.model";
import type { ListedItem } from "../../item-list.model";
import { itemName } from "../list/item-facts";
import type { RowDragging } from "./use-row-dragging";
import { useReply } from "~/lib/forms/use-reply";

interface ItemProps {
  readonly item: ListedItem;
}

/** What was typed into a form of a row that the server refused, and why. */
export interface RefusedField {
  readonly field: "note" | "position";
  readonly typed: string;
  readonly error: string;
}

/** The field of this part that was refused last; null when none was. */
export function useRefusedField(key: string): RefusedField | null {
  const result = useReply()?.lastResult;
  if (result?.initialValue?.["item"] !== key) return null;
  for (const field of ["note", "position"] as const) {
    const error = result.error?.[field]?.[0];
    const typed = result.initialValue[field];
    if (error !== undefined) return { field, typed: typeof typed === "string" ? typed : "", error };
  }
  return null;
}

/** A page that comes back with an error begins at the field. */
function focused(refused: RefusedField | null): { readonly autoFocus?: true } {
  return refused === null ? {} : { autoFocus: true };
}

interface RowFieldProps extends ItemProps {
  readonly refused: RefusedField | null;
}

interface PositionProps extends ItemProps {
  /** How many parts the collection has. */
  readonly lastPosition: number;
}

interface MoveFormProps extends PositionProps {
  /** Null without JavaScript. */
  readonly dragging: Pick<RowDragging, "onStart" | "onEnd"> | null;
  readonly onMovePressed: (buttonId: string) => void;
}

/** The part's position, with buttons that move it up and down. */
export function MoveForm({ item, lastPosition, dragging, onMovePressed }: MoveFormProps) {
  const { key, position } = item;
  const id = rowId(key);
  const name = itemName(item);
  return (
    <Form method="post" className="flex items-center gap-1.5" preventScrollReset>
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="item" value={key} />
      {dragging === null ? null : (
        // Only for pointers: the buttons do the same for keyboards and screen readers.
        <span
          className="text-muted hidden cursor-grab p-2 pointer-fine:block"
          draggable
          aria-hidden="true"
          title="Drag to another position"
          onDragStart={dragging.onStart}
          onDragEnd={dragging.onEnd}
        >
          <Icon name="menu" small />
        </span>
      )}
      <span className="text-muted font-display min-w-7 text-center text-[1.0625rem]/none font-semibold tabular-nums">
        {position}
      </span>
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
    <Button type="submit" id={id} name="position" value={to} small onClick={() => onPress(id)}>
      <Icon name={icon} small />
      <span className="sr-only">{label}</span>
    </Button>
  );
}

/** The button that removes the part from the collection. */
export function RemoveForm({ item }: ItemProps) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="items" value={item.key} />
      <Button type="submit" variant="quiet" small title="Remove">
        <Icon name="trash" small />
        <span className="sr-only">Remove {itemName(item)}</span>
      </Button>
    </Form>
  );
}

/** The note on the part. */
export function NoteForm({ item: { key, note }, refused }: RowFieldProps) {
  const wrong = refused?.field === "note" ? refused : null;
  return (
    <Form method="post" className="grid content-start gap-2" preventScrollReset>
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="item" value={key} />
      <TextAreaField
        key={wrong?.error}
        id={`note-${rowId(key)}`}
        name="note"
        error={wrong?.error}
        {...focused(wrong)}
        label="Note"
        hint="Plain text; web addresses become links. Clear to remove."
        rows={3}
        // Browsers count an emoji as two, the server as one: nothing it takes is cut off.
        maxLength={2 * ITEM_NOTE_MAX}
        defaultValue={wrong?.typed ?? note ?? ""}
      />
      <Button type="submit" small className="justify-self-start">
        Save note
      </Button>
    </Form>
  );
}

/** Moves the part to a position given as a number. */
export function PositionForm({ item: { key, position }, lastPosition, refused }: PositionProps & RowFieldProps) {
  const wrong = refused?.field === "position" ? refused : null;
  return (
    <Form method="post" className="grid content-start gap-2" preventScrollReset>
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="item" value={key} />
      <TextField
        key={wrong?.error}
        id={`position-${rowId(key)}`}
        name="position"
        error={wrong?.error}
        {...focused(wrong)}
        label="Position"
        hint={`1 to ${String(lastPosition)}`}
        type="number"
        min={1}
        max={lastPosition}
        inputMode="numeric"
        defaultValue={wrong?.typed ?? position}
        required
      />
      <Button type="submit" small className="justify-self-start">
        Move
      </Button>
    </Form>
  );
}
