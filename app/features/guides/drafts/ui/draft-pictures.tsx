import { useContext, useState, type ChangeEvent, type MouseEvent } from "react";
import { fileProblem, PICTURE_TYPES, shownPicture } from "~/features/pictures/pictures.model";
import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useHydrated } from "~/lib/browser/use-hydrated";
import { ownValue } from "~/lib/own-value";
import { Button } from "~/ui/button";
import { Picture } from "~/ui/picture";
import { stepFields } from "../draft-fields.model";
import type { DraftStep } from "../draft.model";
import { DRAWING_SIZE } from "../../document/guide-document.model";
import { GUIDE_LIMITS, limitText } from "../../guide-limits.model";
import { DrawingsContext, useProblem } from "./form/draft-context";
import { DraftText } from "./form/draft-field";
import { usePictureQueue } from "./picture-queue";

interface DraftPicturesProps {
  readonly step: Pick<DraftStep, "id" | "pictures">;
  /** `step 2`. */
  readonly name: string;
}

/** The pictures of a step, and the field that adds one. */
export function DraftPictures({ step: { id, pictures }, name }: DraftPicturesProps) {
  const fields = stepFields(id);
  return (
    <fieldset className="draft-pictures">
      <legend className="label">Pictures (optional)</legend>
      {pictures.length === 0 ? null : (
        <ul>
          {pictures.map(({ url, alt }, row) => (
            <li key={url} className="draft-row">
              <input type="hidden" name={fields.picture} value={url} />
              <Thumbnail url={url} alt={alt === "" ? `Picture ${String(row + 1)} of ${name}` : alt} />
              <DraftText
                name={fields.alt}
                row={row}
                label={`What picture ${String(row + 1)} shows`}
                hint={`For those who cannot see it, at most ${limitText("alt")} characters.`}
                defaultValue={alt}
              />
              <Button small variant="quiet" icon="x" name="intent" value={`remove-picture:${id}:${String(row)}`}>
                Remove <span className="sr-only">picture {row + 1}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {pictures.length >= GUIDE_LIMITS.pictures ? (
        <p className="hint">A step has at most {GUIDE_LIMITS.pictures} pictures.</p>
      ) : (
        <PictureUpload id={id} name={name} />
      )}
    </fieldset>
  );
}

function Thumbnail({ url, alt }: { readonly url: string; readonly alt: string }) {
  const drawing = ownValue(useContext(DrawingsContext), url);
  const picture = drawing === undefined ? shownPicture(url) : { src: drawing, ...DRAWING_SIZE };
  if (picture === null) return <p className="hint">{url}</p>;
  return <Picture picture={picture} alt={alt} sizes="12rem" />;
}

/** The field for a file with the button that adds it; several files are added one after the other. */
function PictureUpload({ id, name }: { readonly id: string; readonly name: string }) {
  const field = stepFields(id).file;
  const intent = `upload:${id}`;
  const refused = useProblem(field);
  const busy = useBusyIntent(intent);
  const isHydrated = useHydrated();
  const queue = usePictureQueue();
  const [chosen, setChosen] = useState<string | null>(null);
  const problem = chosen ?? queue.refused(id) ?? refused;
  const described = [`field-${field}-hint`, ...(problem === undefined ? [] : [`field-${field}-error`])].join(" ");
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setChosen([...(target.files ?? [])].map(fileProblem).find((found) => found !== null) ?? null);
  };
  const onPress = (event: MouseEvent<HTMLButtonElement>) => {
    const files = [...(event.currentTarget.form?.querySelector<HTMLInputElement>(`#field-${field}`)?.files ?? [])];
    const found = files.map(fileProblem).find((one) => one !== null) ?? null;
    if (found !== null) setChosen(found);
    if (found !== null || files.length > 1) event.preventDefault();
    if (found === null && files.length > 1) queue.add(id, files);
  };
  return (
    <div className="field">
      <label className="label" htmlFor={`field-${field}`}>
        Add a picture <span className="sr-only">to {name}</span>
      </label>
      <div className="draft-upload-row">
        <input
          type="file"
          id={`field-${field}`}
          name={field}
          accept={PICTURE_TYPES}
          multiple={isHydrated}
          className="input"
          aria-describedby={described}
          aria-invalid={problem === undefined ? undefined : true}
          onChange={onChange}
        />
        <Button
          icon="plus"
          name="intent"
          value={intent}
          formEncType="multipart/form-data"
          busy={busy}
          busyLabel={queue.waiting === 0 ? "Uploading …" : `Uploading, ${String(queue.waiting)} more to go …`}
          onClick={onPress}
        >
          Upload <span className="sr-only">the picture of {name}</span>
        </Button>
      </div>
      <p className="hint" id={`field-${field}-hint`}>
        JPEG, PNG or WebP, at most 5 MB.{isHydrated ? " You can also paste pictures, or drop them here." : null}
      </p>
      {problem === undefined ? null : (
        <p className="field-error" id={`field-${field}-error`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
