import type { ReactNode } from 'react';
import { type BaseUnits, formatAmount, formatExact } from '../lib/money.ts';
import { cx } from '../lib/text.ts';
import classes from './amount.module.css';

interface Props {
  value: BaseUnits;
  /** The exact amount, if `value` is rounded so that the figures around it add up. */
  exact?: BaseUnits;
  /** Power-of-ten exponent of the currency; POINTS when left out. */
  unit?: number;
  /** The unit's name, set smaller after the figure. */
  suffix?: ReactNode;
  /** `+` and the colour of money in. Money out is ink with a minus, never red. */
  sign?: boolean;
  size?: 'inherit' | 'md' | 'lg' | 'xl';
  className?: string;
}

/** A figure with its unit: tabular, cut at two decimals, the whole amount on hover. */
export function Amount({ value, exact = value, unit, suffix, sign = false, size = 'inherit', className }: Props) {
  const shown = formatAmount(value, { unit, sign });
  const incoming = sign && BigInt(value) > 0n;
  return (
    <span
      className={cx(classes.amount, classes[size], incoming && classes.incoming, className)}
      title={formatExact(exact, unit)}
    >
      {shown}
      {suffix && <small> {suffix}</small>}
    </span>
  );
}
