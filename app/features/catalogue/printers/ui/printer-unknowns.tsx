import { paths } from "~/lib/paths";
import { Link } from "~/ui/navigation/link";
import type { PrinterPageView } from "../printer-page.model";

/** Where owners can say what they know: in the report on a part, which is the form there is. */
export function SayHowItWent({ printer: { slug } }: { readonly printer: Pick<PrinterPageView, "slug"> }) {
  return (
    <p>
      Fitted a part to yours?{" "}
      <Link to={paths.find({ printer: slug, fit: "all" })} rel="nofollow">
        Find it and say how it went
      </Link>
    </p>
  );
}

/** What nobody has told about a printer, how many parts wait for it, and where to tell. */
export function PrinterUnknowns({ printer }: { readonly printer: PrinterPageView }) {
  const { unknown, traits, label } = printer;
  const figures = traits.filter(({ text }) => text === null).map(({ label: name }) => name.toLowerCase());
  return (
    <section aria-labelledby="unknown-heading">
      <h2 id="unknown-heading" className="section-title">
        Not known yet
      </h2>
      {unknown.length === 0 ? null : (
        <>
          <p>Nobody has stated these for the {label}. Parts that depend on them have no answer until somebody does.</p>
          <ul className="cols my-2">
            {unknown.map(({ label: name, parts }) => (
              <li key={name}>
                {name}{" "}
                <span className="hint">
                  {parts} {parts === 1 ? "part" : "parts"}
                </span>
              </li>
            ))}
          </ul>
          <p>
            <Link className="link" to={paths.submit({ type: "interface", item: `printers:${printer.slug}` })}>
              Know one of them? Tell us
            </Link>
          </p>
        </>
      )}
      {figures.length === 0 ? null : <p>Not stated: {figures.join(", ")}.</p>}
      {unknown.length + figures.length === 0 ? <p>Everything that parts are compared by is stated.</p> : null}
      <SayHowItWent printer={printer} />
    </section>
  );
}
