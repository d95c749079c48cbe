import type { Ad } from '../market.queries.ts';
import classes from './offer-card.module.css';
import { OfferRow } from './offer-row.tsx';

/** An offer as a card of its own, for a narrow place: nothing in it can be pressed. */
export function OfferCard({ ad, best = false }: { ad: Ad; best?: boolean }) {
  return (
    <div className={classes.card}>
      <OfferRow ad={ad} best={best} preview />
    </div>
  );
}
