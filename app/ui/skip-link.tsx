/** First stop of the keyboard: past the header, to the element with this id. */
export function SkipLink({ target = "main" }: { readonly target?: string | undefined }) {
  return (
    <a className="skip-link" href={`#${target}`}>
      Skip to content
    </a>
  );
}
