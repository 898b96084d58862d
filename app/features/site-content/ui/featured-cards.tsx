import type { ReactNode } from "react";
import { Link } from "~/ui/navigation/link";
import type { CardView } from "../featured-cards.model";

interface FeaturedCardsProps {
  readonly cards: readonly CardView[];
  /** They stand beside nothing else, and keep the distance from the edges of the screen themselves. */
  readonly alone?: boolean;
}

/** The featured cards of a page; draws nothing without any. */
export function FeaturedCards({ cards, alone = false }: FeaturedCardsProps) {
  if (cards.length === 0) return null;
  return (
    <section aria-label="Featured" className={alone ? "wrap featured" : "featured"}>
      <ul>
        {cards.map((card) => (
          <li key={card.id}>
            <FeaturedCard card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One card; its link covers it. */
export function FeaturedCard({ card: { title, subtitle, image, to, cta } }: { readonly card: CardView }) {
  return (
    <article className="featured-card">
      {image === null ? null : <img src={image.url} alt={image.alt} loading="lazy" width={160} height={120} />}
      <div>
        <p className="featured-title">{title}</p>
        {subtitle === null ? null : <p className="hint">{subtitle}</p>}
        <p className="featured-link">
          <TargetLink to={to} className="link">
            {cta}
            <span className="sr-only">: {title}</span>
          </TargetLink>
        </p>
      </div>
    </article>
  );
}

/** A link to a page of this site, or to another one. */
export function TargetLink({
  to,
  className,
  children,
}: {
  readonly to: string;
  readonly className: string;
  readonly children: ReactNode;
}) {
  return to.startsWith("/") ? (
    <Link to={to} className={className}>
      {children}
    </Link>
  ) : (
    <a href={to} className={className} rel="noopener">
      {children}
    </a>
  );
}
