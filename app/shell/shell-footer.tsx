import { paths } from "~/lib/paths";
import { SiteText } from "~/features/site-content/ui/site-text";
import { SiteFooter } from "~/ui/navigation/site-footer";
import { useRootData } from "./root-data";

/** The footer; it links the page for donations where there is one. */
export function ShellFooter() {
  const root = useRootData();
  const donates = root?.donates ?? false;
  const text = root?.footerText ?? null;
  return (
    <SiteFooter
      links={[
        { label: "Printers", to: paths.printers() },
        { label: "Glossary", to: paths.glossary() },
        { label: "Public collections", to: paths.collections() },
        { label: "Contribute", to: paths.contribute() },
        { label: "Suggest a feature", to: paths.suggestFeature() },
        { label: "Contact", to: paths.contact() },
        { label: "Privacy", to: paths.privacyPolicy() },
        ...(donates ? [{ label: "Donate", to: paths.donate() }] : []),
      ]}
    >
      {text === null ? undefined : <SiteText block={text} />}
    </SiteFooter>
  );
}
