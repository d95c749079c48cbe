import type { ReactNode } from 'react';
import { useOwnCurrency } from '../api/own-currency.ts';
import { type BaseUnits, formatAmount } from '../lib/money.ts';
import classes from './own-worth.module.css';

/** A sum of points that counts, after about what it is worth to the reader. */
export function WithWorth({ points, children }: { points: BaseUnits; children: ReactNode }) {
  return (
    <>
      <OwnWorth points={points} /> {children}
    </>
  );
}

/**
 * Beside a sum of points, about what it is worth in the reader's own currency; nothing for a reader without one, or with
 * dollars. Keeps its place while the rate is on its way.
 */
export function OwnWorth({ points }: { points: BaseUnits }) {
  const worth = useOwnCurrency()(points);
  if (worth === null) return null;
  if (worth !== undefined) return <small className={classes.worth}>{worth}</small>;
  return (
    <small className={classes.pending} aria-hidden="true">
      ≈ {formatAmount(points)}
    </small>
  );
}
