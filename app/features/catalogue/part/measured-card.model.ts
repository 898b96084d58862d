import type { PartCardView } from "../find/find-view.model";
import type { FitWords } from "../fit/fit-words.model";

type Lengths = (text: string) => string;

/** What is said of a fit, with sizes as the visitor reads them. */
export function measuredFit<Words extends Pick<FitWords, "text" | "check">>(fit: Words, lengths: Lengths): Words {
  const [text, check] = [lengths(fit.text), fit.check === null ? null : lengths(fit.check)];
  return text === fit.text && check === fit.check ? fit : { ...fit, text, check };
}

/** A card with sizes as the visitor reads them; the same one when there is nothing to change, since markup is kept by it. */
export function measuredCard(card: PartCardView, lengths: Lengths): PartCardView {
  const line = lengths(card.line);
  const fit = card.fit === null ? null : measuredFit(card.fit, lengths);
  return line === card.line && fit === card.fit ? card : { ...card, line, fit };
}
