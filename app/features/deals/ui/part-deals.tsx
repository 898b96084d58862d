import type { DealCard } from "../list/deal-card.server";
import { DealItem } from "./deal-item";

/** The deals about a part, on its page; nothing without any. */
export function PartDeals({ deals }: { readonly deals: readonly DealCard[] }) {
  if (deals.length === 0) return null;
  return (
    <section aria-labelledby="part-deals-heading">
      <h2 id="part-deals-heading" className="section-title">
        Deals for this part
      </h2>
      {deals.some(({ affiliate }) => affiliate) ? (
        <p className="hint mb-3">Some links pay us: these are marked.</p>
      ) : null}
      <ul className="deal-grid">
        {deals.map((deal) => (
          <DealItem key={deal.id} deal={deal} />
        ))}
      </ul>
    </section>
  );
}
