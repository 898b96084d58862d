import { useRef } from "react";
import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useHydrated } from "~/lib/browser/use-hydrated";
import { useUnsavedForms } from "~/lib/browser/use-unsaved-forms";
import { useAppForm } from "~/lib/forms/use-app-form";
import { useReply } from "~/lib/forms/use-reply";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { AppForm } from "~/ui/form/app-form";
import { CheckboxField, SelectField, TextField } from "~/ui/form/field";
import { FactList } from "~/ui/layout/data-table";
import {
  CARD_LABELS,
  CARD_LIMITS,
  featuredCardFormSchema,
  fieldTime,
  type AdminCard,
} from "../cards/featured-card-form.model";
import { cardView, PLACEMENTS, type Placement } from "../featured-cards.model";
import { CHANGED_SINCE } from "../site-content.messages";
import { FeaturedCard } from "./featured-cards";
import { localTime } from "./local-time";

interface CardFormProps {
  /** Null for a new one. */
  readonly card: AdminCard | null;
  /** Where a new one is to be shown. */
  readonly placement: Placement;
}

/**
 * The fields of a card with how it looks; both versions when somebody else has saved another one meanwhile.
 * Long because it is one list of fields.
 */
export function CardForm({ card, placement }: CardFormProps) {
  const reply = useReply();
  const conflict = reply?.intent === "save-card" && reply.reason === CHANGED_SINCE;
  const [form, fields] = useAppForm({
    schema: featuredCardFormSchema,
    id: "card",
    intent: "save-card",
    defaultValue: {
      title: card?.title ?? "",
      subtitle: card?.subtitle ?? "",
      href: card?.href ?? "",
      cta: card?.cta ?? "",
      imageUrl: card?.imageUrl ?? "",
      imageAlt: card?.imageAlt ?? "",
      placement: card?.placement ?? placement,
      ...((card?.isActive ?? true) && { isActive: "on" }),
      startsAt: fieldTime(card?.startsAt ?? null),
      endsAt: fieldTime(card?.endsAt ?? null),
    },
  });
  const busy = useBusyIntent("save-card");
  const within = useRef<HTMLDivElement>(null);
  useUnsavedForms(within, reply?.intent === "save-card" && reply.lastResult !== null);
  const typed = (text: string | undefined) => (text === undefined || text.trim() === "" ? null : text);
  const preview = cardView(
    {
      id: card?.id ?? 0,
      title: typed(fields.title.value) ?? "Title",
      subtitle: typed(fields.subtitle.value),
      imageUrl: typed(fields.imageUrl.value),
      imageAlt: typed(fields.imageAlt.value),
      cta: typed(fields.cta.value),
    },
    "#preview",
  );
  return (
    <div ref={within} className="grid items-start gap-4 lg:grid-cols-2">
      <AppForm form={form} intent="save-card" labels={CARD_LABELS} className="card grid gap-5 p-5">
        {/* The newly loaded version, not the one submitted last: saving again then overwrites the saved version. */}
        {card === null ? null : <input type="hidden" name="version" value={card.version} />}
        {conflict ? <h2>Your version</h2> : null}
        <TextField field={fields.title} label="Title" maxLength={CARD_LIMITS.title} required />
        <TextField field={fields.subtitle} label="Subtitle (optional)" maxLength={CARD_LIMITS.subtitle} />
        <TextField
          field={fields.href}
          label="Link"
          hint="A path of this site, like /learn, or an address that begins with https://"
          required
        />
        <TextField
          field={fields.cta}
          label="Link text (optional)"
          hint="“Open” without one."
          maxLength={CARD_LIMITS.cta}
        />
        <TextField field={fields.imageUrl} label="Picture (optional)" hint="An address that begins with https://" />
        <TextField
          field={fields.imageAlt}
          label="Picture in words (optional)"
          hint="What it shows, for those who do not see it. Leave it empty when it is decoration."
          maxLength={CARD_LIMITS.imageAlt}
        />
        <SelectField
          field={fields.placement}
          label="Page"
          options={PLACEMENTS.map(({ key, label }) => ({ value: key, label }))}
        />
        <TimeField field={fields.startsAt} label="Starts (optional)" />
        <TimeField field={fields.endsAt} label="Ends (optional)" />
        <CheckboxField
          field={fields.isActive}
          value="on"
          label="Switched on"
          hint="Save a card switched off to look at it first."
          defaultChecked={fields.isActive.initialValue === "on"}
        />
        <p className="actions">
          <Button type="submit" variant="primary" busy={busy} busyLabel="Saving...">
            {conflict ? "Save my version" : card === null ? "Create card" : "Save"}
          </Button>
          <LinkButton variant="quiet" to={paths.adminFeaturedCards()}>
            {conflict ? "Keep the saved version" : "Cancel"}
          </LinkButton>
        </p>
      </AppForm>
      <div className="grid gap-4">
        <section className="card p-5" aria-labelledby="preview-heading" id="preview">
          <h2 id="preview-heading">Preview</h2>
          <FeaturedCard card={preview} />
        </section>
        {conflict && card !== null ? <SavedVersion card={card} /> : null}
      </div>
    </div>
  );
}

function TimeField({
  field,
  label,
}: {
  readonly field: Parameters<typeof TextField>[0]["field"] & { readonly value?: string | undefined };
  readonly label: string;
}) {
  const hydrated = useHydrated();
  const at = Date.parse(`${field.value ?? ""}Z`);
  const local = hydrated && !Number.isNaN(at) ? `, ${localTime(new Date(at).toISOString())}` : "";
  return <TextField field={field} type="datetime-local" label={label} hint={`In UTC${local}`} />;
}

function SavedVersion({ card }: { readonly card: AdminCard }) {
  return (
    <section className="card p-5" aria-labelledby="saved-heading">
      <h2 id="saved-heading">Saved version</h2>
      <FactList
        facts={[
          { label: "Title", value: card.title },
          { label: "Subtitle", value: card.subtitle },
          { label: "Link", value: card.href },
          { label: "Link text", value: card.cta },
          { label: "Picture", value: card.imageUrl },
          { label: "Picture in words", value: card.imageAlt },
          { label: "Page", value: PLACEMENTS.find(({ key }) => key === card.placement)?.label ?? card.placement },
          { label: "Starts (UTC)", value: fieldTime(card.startsAt) },
          { label: "Ends (UTC)", value: fieldTime(card.endsAt) },
          { label: "Switched on", value: card.isActive },
        ]}
      />
    </section>
  );
}
