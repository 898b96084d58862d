import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { buttonClass } from "~/ui/button";
import { Icon } from "~/ui/drawing/icon";
import { CopyField } from "~/ui/form/copy-field";
import { Link } from "~/ui/navigation/link";
import type { DealCard } from "../list/deal-card.server";

/** A link that search engines do not follow, since somebody may be paid for it. */
const REL = "sponsored nofollow noopener";

interface DealItemProps {
  readonly deal: DealCard;
  /** What can be done with it. */
  readonly children?: ReactNode;
}

/** One deal: what, where, for how much, until when, and the way there. */
export function DealItem({ deal, children }: DealItemProps) {
  const { id, title, merchant, price, instead, perKg, facts, terms, coupon, affiliate, part } = deal;
  return (
    <li className="card deal" id={`deal-${String(id)}`}>
      <div>
        <h3>{title}</h3>
        <p className="hint">{merchant}</p>
      </div>
      <p className="deal-price">
        {price === null ? <span className="hint">Price not stated</span> : <strong>{price}</strong>}
        {instead === null ? null : <span className="hint"> {instead}</span>}
        {perKg === null ? null : <span className="deal-per-kg">{perKg}</span>}
      </p>
      {facts.length === 0 ? null : <p className="deal-facts">{facts.join(" · ")}</p>}
      {part === null ? null : (
        <p className="deal-facts">
          In the catalogue:{" "}
          <Link className="link" to={paths.part(part)}>
            {part.name}
          </Link>
        </p>
      )}
      {coupon === null ? null : <CopyField id={`code-${String(id)}`} label="Discount code" value={coupon} />}
      <ul className="deal-terms">
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <div className="deal-actions">
        <a className={buttonClass({ variant: "primary", small: true })} href={paths.outDeal(String(id))} rel={REL}>
          <Icon name="external-link" />
          <span className="deal-shop">
            To {merchant}
            <span className="sr-only">
              : {title}
              {affiliate ? " (paid link)" : ""}
            </span>
          </span>
        </a>
        {affiliate ? (
          <span className="deal-paid" aria-hidden="true">
            Paid link
          </span>
        ) : null}
        {children}
      </div>
    </li>
  );
}
