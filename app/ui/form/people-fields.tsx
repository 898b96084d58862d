import { BEGUN_FIELD, EMPTY_FIELD } from "~/lib/forms/sent-by-people";

/** Hidden fields that tell people from programs: when the form was begun, and one that people leave empty. */
export function PeopleFields({ begun }: { readonly begun: string }) {
  return (
    <>
      <input type="hidden" name={BEGUN_FIELD} value={begun} />
      <div hidden>
        <label>
          Leave this empty
          <input type="text" name={EMPTY_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
