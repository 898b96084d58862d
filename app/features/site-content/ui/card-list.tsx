import { useSubmit } from "@remix-run/react";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { AdminSection, StateWord } from "~/ui/layout/admin-shell";
import { Form, Link } from "~/ui/navigation/link";
import type { AdminCard } from "../cards/featured-card-form.model";
import { PLACEMENTS, type CardView } from "../featured-cards.model";
import { FeaturedCard } from "./featured-cards";
import { LocalTime } from "./local-time";
import { useDragOrder } from "./use-drag-order";

/** A card of the list with what is known of it now. */
export interface ListedCard {
  readonly card: AdminCard;
  readonly view: CardView;
  readonly state: "shown" | "to come" | "over" | "off" | "broken";
  /** Visitors find no page of this site at its address. */
  readonly leadsNowhere: boolean;
}

const STATES = {
  shown: { tone: "success", icon: "eye", label: "Shown now" },
  "to come": { tone: "warning", icon: "calendar", label: "Scheduled" },
  over: { tone: "warning", icon: "clock", label: "Over" },
  off: { tone: "warning", icon: "eye-off", label: "Switched off" },
  broken: { tone: "danger", icon: "circle-alert", label: "What it leads to is gone" },
} as const;

/** All cards, page by page, in the order in which they are shown. */
export function CardList({ cards }: { readonly cards: readonly ListedCard[] }) {
  return (
    <div className="grid gap-4">
      {PLACEMENTS.map(({ key, label }) => (
        <AdminSection
          key={key}
          id={key}
          title={label}
          action={
            <LinkButton to={paths.adminFeaturedCard("new", { placement: key })} small icon="plus">
              Add card
              <span className="sr-only"> to {label}</span>
            </LinkButton>
          }
        >
          <Cards cards={cards.filter(({ card }) => card.placement === key)} />
        </AdminSection>
      ))}
    </div>
  );
}

/** With a mouse a card can be dragged to its place, too; the buttons do the same. */
function Cards({ cards }: { readonly cards: readonly ListedCard[] }) {
  const submit = useSubmit();
  const list = useDragOrder((card, place) => {
    submit({ intent: "move-card", card, place }, { method: "post", preventScrollReset: true });
  });
  if (cards.length === 0) return <p className="hint">No cards here.</p>;
  return (
    <ol className="card-rows" ref={list}>
      {cards.map((listed, index) => (
        <li key={listed.card.id} id={`card-${String(listed.card.id)}`} data-card={listed.card.id} draggable>
          <CardRow listed={listed} place={index + 1} last={cards.length} />
        </li>
      ))}
    </ol>
  );
}

interface CardRowProps {
  readonly listed: ListedCard;
  /** Counted from 1. */
  readonly place: number;
  readonly last: number;
}

function CardRow({ listed: { card, view, state, leadsNowhere }, place, last }: CardRowProps) {
  const { tone, icon, label } = STATES[state];
  return (
    <>
      <FeaturedCard card={view} />
      <div className="card-facts">
        <p>
          <StateWord tone={tone} icon={icon}>
            {label}
          </StateWord>
        </p>
        {card.startsAt === null ? null : (
          <p className="hint">
            From <LocalTime time={card.startsAt} />
          </p>
        )}
        {card.endsAt === null ? null : (
          <p className="hint">
            Until <LocalTime time={card.endsAt} />
          </p>
        )}
        <p className="hint">
          Leads to <span className="card-target">{card.href}</span>
        </p>
        {leadsNowhere ? (
          <p>
            <StateWord tone="warning" icon="circle-alert">
              Visitors find no page at that address
            </StateWord>
          </p>
        ) : null}
        <div className="actions">
          <MoveButton card={card} to={place - 1} last={last} word="Up" />
          <MoveButton card={card} to={place + 1} last={last} word="Down" />
          <Link to={paths.adminFeaturedCard(String(card.id))} className="btn btn-sm">
            Edit<span className="sr-only"> {card.title}</span>
          </Link>
          <Link to={paths.adminFeaturedCardDelete(String(card.id))} className="btn btn-sm btn-quiet">
            Delete...<span className="sr-only"> {card.title}</span>
          </Link>
        </div>
      </div>
    </>
  );
}

interface MoveButtonProps {
  readonly card: AdminCard;
  readonly to: number;
  readonly last: number;
  readonly word: "Up" | "Down";
}

function MoveButton({ card, to, last, word }: MoveButtonProps) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="card" value={card.id} />
      <input type="hidden" name="place" value={to} />
      <Button name="intent" value="move-card" small disabled={to < 1 || to > last}>
        {word}
        <span className="sr-only"> {card.title}</span>
      </Button>
    </Form>
  );
}
