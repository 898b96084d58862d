import { useAppForm } from "~/lib/forms/use-app-form";
import { AppForm } from "~/ui/form/app-form";
import { CheckboxField } from "~/ui/form/field";
import { Button } from "~/ui/button";
import marks from "~/ui/drawing/sprites/providers.svg?url";
import { PROVIDERS, socialSchema, type ProviderId } from "../../accounts.model";

interface SocialButtonsProps {
  readonly next: string;
  /** The providers that are set up; the buttons of the others are disabled. */
  readonly providers: readonly ProviderId[];
}

const OR = new Intl.ListFormat("en-GB", { type: "disjunction" });

const NOTE_ID = "social-note";

/** One button per provider; each is a form that this server redirects to the provider. */
export function SocialButtons({ next, providers }: SocialButtonsProps) {
  const [form, fields] = useAppForm({
    schema: socialSchema,
    id: "social",
    intent: "social",
    defaultValue: { keep: "on", next },
  });
  const offered = PROVIDERS.filter(({ id }) => providers.includes(id)).map(({ name }) => name);
  const missing = PROVIDERS.filter(({ id }) => !providers.includes(id)).map(({ name }) => name);
  return (
    <AppForm form={form} intent="social" labels={{}} className="grid gap-2">
      <input type="hidden" name="next" value={next} />
      <div className="grid gap-2 md:grid-cols-3">
        {PROVIDERS.map(({ id, name }) => (
          <Button
            key={id}
            type="submit"
            name="provider"
            value={id}
            className="px-2"
            // Not aria-disabled: without JavaScript nothing would stop such a button from sending the form.
            {...(providers.includes(id) ? {} : { disabled: true, "aria-describedby": NOTE_ID })}
          >
            <svg className="icon" aria-hidden="true">
              <use href={`${marks}#${id}`} />
            </svg>
            <span className="sr-only">Continue with</span> {name}
          </Button>
        ))}
      </div>
      {offered.length === 0 ? null : (
        <CheckboxField
          field={fields.keep}
          value="on"
          label={`Keep me signed in with ${OR.format(offered)}`}
          defaultChecked={fields.keep.initialValue === "on"}
        />
      )}
      {missing.length === 0 ? null : (
        <p id={NOTE_ID} className="hint">
          {`Signing in with ${OR.format(missing)} is not set up on this site.`}
        </p>
      )}
    </AppForm>
  );
}
