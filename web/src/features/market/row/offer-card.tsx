import type { Ad } from '../market.queries.ts';
import { BuyRow } from './buy-row.tsx';
import classes from './offer-card.module.css';

/** A buy ad as a card of its own, for a narrow place: nothing in it can be pressed. */
export function OfferCard({ ad, best = false }: { ad: Ad; best?: boolean }) {
  return (
    <div className={classes.card}>
      <BuyRow ad={ad} best={best} preview />
    </div>
  );
}
