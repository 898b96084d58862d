interface SectionLinksProps {
  readonly sections: readonly { readonly id: string; readonly words: string }[];
}

/** Links to the sections of a long page. */
export function SectionLinks({ sections }: SectionLinksProps) {
  return (
    <nav aria-label="On this page">
      <ul className="chips">
        {sections.map(({ id, words }) => (
          <li key={id}>
            <a className="chip" href={`#${id}`}>
              {words}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
