import { fileProblem, PICTURE_TYPES } from "~/features/pictures/pictures.model";
import { useState } from "react";
import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { fieldOf } from "~/lib/field-of";
import { useAppForm } from "~/lib/forms/use-app-form";
import { useReply } from "~/lib/forms/use-reply";
import { Button } from "~/ui/button";
import { AppForm } from "~/ui/form/app-form";
import { CheckboxField, TextField } from "~/ui/form/field";
import { TextAreaField } from "~/ui/form/text-area";
import { Form } from "~/ui/navigation/link";
import { profileSchema } from "../profile-form.model";
import { BIO_MAX, DISPLAY_NAME_MAX, PICTURE_FIELD, type OwnProfile } from "../profiles.model";
import { Avatar } from "./avatar";

const INTENT = "profile";

/** The form for what a member says about themselves, and who reads it. */
export function ProfileForm({ profile }: { readonly profile: OwnProfile }) {
  const [form, fields] = useAppForm({
    schema: profileSchema,
    id: INTENT,
    intent: INTENT,
    defaultValue: {
      displayName: profile.displayName ?? "",
      bio: profile.bio ?? "",
      website: profile.website ?? "",
      isPublic: profile.isPublic ? "public" : "private",
      ...(profile.showPrinters && { showPrinters: "on" }),
    },
  });
  const busy = useBusyIntent(INTENT);
  const readers = fields.isPublic.initialValue;
  return (
    <AppForm
      form={form}
      intent={INTENT}
      labels={{ displayName: "Name", bio: "About you", website: "Website", isPublic: "Who can read it" }}
      className="grid gap-4"
    >
      <TextField
        field={fields.displayName}
        label="Name (optional)"
        hint={`Shown instead of ${profile.username}.`}
        autoComplete="name"
        // Counts a character outside of the first plane twice.
        maxLength={2 * DISPLAY_NAME_MAX}
      />
      <TextAreaField
        field={fields.bio}
        label="About you (optional)"
        hint={`At most ${String(BIO_MAX)} characters.`}
        rows={5}
      />
      <TextField
        field={fields.website}
        label="Website (optional)"
        type="url"
        autoComplete="url"
        placeholder="https://"
        spellCheck={false}
      />
      <fieldset className="grid gap-2">
        <legend className="label">Who can read it</legend>
        <CheckboxField
          type="radio"
          id="profile-public"
          name={fields.isPublic.name}
          value="public"
          label="Public"
          hint="Anyone can open it. Your name stands beside what you share."
          defaultChecked={readers === "public"}
        />
        <CheckboxField
          type="radio"
          id="profile-private"
          name={fields.isPublic.name}
          value="private"
          label="Private"
          hint="Only you can open it. What you share says “a member”."
          defaultChecked={readers === "private"}
        />
      </fieldset>
      <CheckboxField
        field={fields.showPrinters}
        label="List my printers on it"
        defaultChecked={fields.showPrinters.initialValue === "on"}
      />
      <Button type="submit" variant="primary" busy={busy} busyLabel="Saving..." className="justify-self-start">
        Save profile
      </Button>
    </AppForm>
  );
}

/** The member's picture, with the forms that change and remove it. */
export function AvatarForm({ profile: { avatar, displayName, username } }: { readonly profile: OwnProfile }) {
  const busy = useBusyIntent("avatar");
  const reply = useReply<{ intent?: string; data?: unknown }>();
  const [chosen, setChosen] = useState<string | null>(null);
  const refused = reply?.intent === "avatar" ? fieldOf(reply.data, "problem") : null;
  const problem = chosen ?? (typeof refused === "string" ? refused : null);
  return (
    <div className="avatar-form">
      <Avatar picture={avatar} name={displayName ?? username} />
      <div className="grid min-w-0 gap-3">
        <Form method="post" encType="multipart/form-data" className="grid gap-3">
          <input type="hidden" name="intent" value="avatar" />
          <TextField
            key={avatar}
            type="file"
            name={PICTURE_FIELD}
            label="Picture"
            hint="JPEG, PNG or WebP, at most 5 MB. Its middle is shown in a circle."
            error={problem}
            accept={PICTURE_TYPES}
            onChange={({ currentTarget: { files } }) => {
              setChosen([...(files ?? [])].map(fileProblem).find((found) => found !== null) ?? null);
            }}
          />
          <Button type="submit" busy={busy} busyLabel="Uploading..." className="justify-self-start">
            Save picture
          </Button>
        </Form>
        {avatar === null ? null : (
          <Form method="post">
            <Button type="submit" variant="quiet" icon="x" name="intent" value="remove-avatar">
              Remove picture
            </Button>
          </Form>
        )}
      </div>
    </div>
  );
}
