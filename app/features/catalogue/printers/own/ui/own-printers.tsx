import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { fieldOf } from "~/lib/field-of";
import { useAppForm } from "~/lib/forms/use-app-form";
import { useReply } from "~/lib/forms/use-reply";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { AppForm } from "~/ui/form/app-form";
import { TextField } from "~/ui/form/field";
import { Form, Link } from "~/ui/navigation/link";
import { PrinterField } from "../../ui/printer-field";
import { addPrinterSchema, NICKNAME_MAX, nicknameSchema, type OwnPrinterView } from "../own-printers.model";

/** The member's printers, with what can be done with each, and the form that adds one. */
export function OwnPrinters({ printers }: { readonly printers: readonly OwnPrinterView[] }) {
  return (
    <section id="printers" aria-labelledby="printers-heading" className="grid gap-4">
      <h2 id="printers-heading" className="section-title">
        My printers <span className="count">{printers.length}</span>
      </h2>
      {printers.length === 0 ? (
        <p>Add the printers you own: parts, guides and calculators then show what fits the first one.</p>
      ) : (
        <ol className="own-printers">
          {printers.map((printer, at) => (
            <OwnPrinter key={printer.printerId} printer={printer} place={at + 1} count={printers.length} />
          ))}
        </ol>
      )}
      {/* Anew with each change of the list: what was wrong before is settled then. */}
      <AddPrinter key={JSON.stringify(printers.map(({ printerId, nickname }) => [printerId, nickname]))} />
    </section>
  );
}

interface OwnPrinterProps {
  readonly printer: OwnPrinterView;
  /** From 1. */
  readonly place: number;
  readonly count: number;
}

function OwnPrinter({ printer, place, count }: OwnPrinterProps) {
  const { printerId, nickname, slug, link } = printer;
  const { label } = link;
  return (
    <li className="card p-4">
      <div className="grid min-w-0 gap-1">
        <h3 className="text-base">
          <Link to={paths.printer(link)}>{nickname ?? label}</Link>
        </h3>
        {nickname === null ? null : <p>{label}</p>}
        <p className="hint">
          {place === 1 ? "My printer: parts, guides and calculators are for it. " : null}
          <Link className="link" to={paths.find({ printer: slug })}>
            Parts that fit<span className="sr-only"> {label}</span>
          </Link>
        </p>
      </div>
      <div className="actions">
        {place === 1 ? null : <MoveButton to={1} printerId={printerId} label="Make this my printer" name={label} />}
        {place <= 2 ? null : <MoveButton to={place - 1} printerId={printerId} label="Move up" name={label} />}
        {place === count ? null : <MoveButton to={place + 1} printerId={printerId} label="Move down" name={label} />}
        <Form method="post">
          <input type="hidden" name="printer" value={printerId} />
          <Button type="submit" small variant="quiet" icon="x" name="intent" value="remove-printer">
            Remove<span className="sr-only"> {label}</span>
          </Button>
        </Form>
      </div>
      <NicknameForm key={nickname} printer={printer} />
    </li>
  );
}

const NAME_INTENT = "name-printer";

function NicknameForm({ printer: { printerId, nickname, slug, link } }: Pick<OwnPrinterProps, "printer">) {
  const [form, fields] = useAppForm({
    schema: nicknameSchema,
    id: `own-${slug}`,
    intent: NAME_INTENT,
    sentWith: { printer: printerId },
    defaultValue: { printer: printerId, nickname: nickname ?? "" },
  });
  return (
    <AppForm form={form} labels={{ nickname: "Nickname" }} className="own-printer-name">
      <input type="hidden" name="intent" value={NAME_INTENT} />
      <input type="hidden" name="printer" value={printerId} />
      <TextField
        field={fields.nickname}
        label={
          <>
            Nickname<span className="sr-only"> of {link.label}</span>
          </>
        }
        // Counts a character outside of the first plane twice.
        maxLength={2 * NICKNAME_MAX}
        autoComplete="off"
      />
      <Button type="submit" small>
        Save nickname
      </Button>
    </AppForm>
  );
}

interface MoveButtonProps {
  readonly printerId: string;
  readonly to: number;
  readonly label: string;
  readonly name: string;
}

function MoveButton({ printerId, to, label, name }: MoveButtonProps) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="move-printer" />
      <input type="hidden" name="printer" value={printerId} />
      <Button type="submit" small name="place" value={to}>
        {label}
        <span className="sr-only">: {name}</span>
      </Button>
    </Form>
  );
}

const INTENT = "add-printer";

function AddPrinter() {
  const [form, fields] = useAppForm({ schema: addPrinterSchema, id: INTENT, intent: INTENT });
  const busy = useBusyIntent(INTENT);
  const reply = useReply<{ intent?: string; data?: unknown }>();
  const matches = reply?.intent === INTENT ? matchesOf(reply.data) : [];
  return (
    <>
      <AppForm form={form} intent={INTENT} labels={{ printer: "Add a printer" }} className="own-printer-add">
        <PrinterField field={fields.printer} label="Add a printer" />
        <Button type="submit" busy={busy} busyLabel="Adding...">
          Add printer
        </Button>
      </AppForm>
      {matches.length === 0 ? null : (
        <Form method="post" className="grid gap-2" onSubmit={() => form.reset()}>
          <input type="hidden" name="intent" value={INTENT} />
          <p className="label">Which one?</p>
          <div className="actions">
            {matches.map(({ slug, label }) => (
              <Button key={slug} type="submit" small name="printer" value={slug}>
                {label}
              </Button>
            ))}
          </div>
        </Form>
      )}
    </>
  );
}

/** The printers that the server asks to choose from. */
function matchesOf(data: unknown): { readonly slug: string; readonly label: string }[] {
  const matches = fieldOf(data, "matches");
  return (Array.isArray(matches) ? matches : []).flatMap((match: unknown) => {
    const [slug, label] = [fieldOf(match, "slug"), fieldOf(match, "label")];
    return typeof slug === "string" && typeof label === "string" ? [{ slug, label }] : [];
  });
}
