import { useRef } from "react";
import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { useUnsavedForms } from "~/lib/browser/use-unsaved-forms";
import { isReplyTo } from "~/lib/forms/is-reply-to";
import { useAppForm } from "~/lib/forms/use-app-form";
import { useReply } from "~/lib/forms/use-reply";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/feedback/notice";
import { AppForm } from "~/ui/form/app-form";
import { CheckboxField, TextField } from "~/ui/form/field";
import { TextAreaField } from "~/ui/form/text-area";
import { AdminSection } from "~/ui/layout/admin-shell";
import {
  BLOCK_LABEL_MAX,
  BLOCK_LABELS,
  BLOCK_TEXT_MAX,
  siteBlockFormSchema,
  type AdminBlock,
} from "../blocks/site-block-form.model";
import { SITE_BLOCKS } from "../site-blocks.model";
import { CHANGED_SINCE } from "../site-content.messages";
import { SiteText } from "./site-text";

/** The texts of public pages, each with its switch. */
export function BlockList({ blocks }: { readonly blocks: readonly AdminBlock[] }) {
  const reply = useReply();
  const within = useRef<HTMLDivElement>(null);
  useUnsavedForms(within, reply?.intent === "save-text" && reply.lastResult !== null);
  return (
    <div ref={within} className="grid gap-4">
      {SITE_BLOCKS.map(({ key, label, where }) => {
        const block = blocks.find((one) => one.key === key);
        return block === undefined ? null : (
          <AdminSection key={key} id={key} title={label}>
            <p className="hint">{where}</p>
            {/* With the version in its key the form shows what is saved once that is another one. */}
            <BlockForm key={block.version} block={block} label={label} />
          </AdminSection>
        );
      })}
    </div>
  );
}

function BlockForm({ block, label }: { readonly block: AdminBlock; readonly label: string }) {
  const { key, version, enabled, text, link } = block;
  const reply = useReply();
  const sentWith = { key };
  const conflict = isReplyTo(reply, { intent: "save-text", sentWith }) && reply?.reason === CHANGED_SINCE;
  const [form, fields] = useAppForm({
    schema: siteBlockFormSchema,
    id: `text-${key}`,
    intent: "save-text",
    sentWith,
    defaultValue: {
      ...{ key, text, label: link?.label ?? "", href: link?.to ?? "" },
      ...(enabled && { enabled: "on" }),
    },
  });
  const busy = useBusyIntent("save-text");
  return (
    <AppForm form={form} intent="save-text" sentWith={sentWith} labels={BLOCK_LABELS} className="mt-3 grid gap-4">
      <input type="hidden" name="key" value={key} />
      {/* The newly loaded version, not the one submitted last: saving again then overwrites the saved version. */}
      <input type="hidden" name="version" value={version} />
      {conflict ? (
        <Notice tone="warning" title="Somebody else has saved another version">
          <p>
            {enabled ? "Switched on: " : "Switched off: "}
            <SiteText block={block} />
          </p>
        </Notice>
      ) : null}
      <CheckboxField
        field={fields.enabled}
        value="on"
        label={
          <>
            Switched on<span className="sr-only">: {label}</span>
          </>
        }
        defaultChecked={fields.enabled.initialValue === "on"}
      />
      <TextAreaField field={fields.text} label="Text" maxLength={BLOCK_TEXT_MAX} rows={3} />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField field={fields.label} label="Link text (optional)" maxLength={BLOCK_LABEL_MAX} />
        <TextField field={fields.href} label="Link (optional)" hint="A path like /learn, or https://..." />
      </div>
      <p>
        <Button type="submit" small busy={busy} busyLabel="Saving...">
          {conflict ? "Save my version" : "Save"}
          <span className="sr-only"> {label}</span>
        </Button>
      </p>
    </AppForm>
  );
}
