import { useAppForm } from "~/lib/forms/use-app-form";
import { AppForm } from "~/ui/form/app-form";
import { Button } from "~/ui/button";
import marks from "~/ui/drawing/sprites/providers.svg?url";
import { PROVIDERS, socialSchema } from "../../accounts.model";

/** One button per provider; each is a form that this server redirects to the provider. */
export function SocialButtons({ next }: { readonly next: string }) {
  const [form] = useAppForm({ schema: socialSchema, id: "social", intent: "social", defaultValue: { next } });
  return (
    <AppForm form={form} intent="social" labels={{}}>
      <input type="hidden" name="next" value={next} />
      <div className="grid gap-2 md:grid-cols-3">
        {PROVIDERS.map(({ id, name }) => (
          <Button key={id} type="submit" name="provider" value={id} className="px-2">
            <svg className="icon" aria-hidden="true">
              <use href={`${marks}#${id}`} />
            </svg>
            <span className="sr-only">Continue with</span> {name}
          </Button>
        ))}
      </div>
    </AppForm>
  );
}
