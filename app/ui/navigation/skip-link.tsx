/** The first link of the page, seen when it has the focus: leads past the header to the element with this id. */
export function SkipLink({ target = "main" }: { readonly target?: string | undefined }) {
  return (
    <a className="skip-link" href={`#${target}`}>
      Skip to content
    </a>
  );
}
