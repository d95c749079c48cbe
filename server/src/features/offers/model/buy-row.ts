import { type Amount, amount, minOf, ZERO } from '#core/money/amount.ts';
import type { UnitPrice } from '#core/money/price.ts';
import type { OpenHours } from '#core/offers/open-hours.ts';
import { OPEN_HOURS } from '#server/features/shelf/public.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { BuyAdTable } from '#server/platform/postgres/tables/ads.ts';
import { OFFER_COLUMNS, OFFER_JOINS, type OfferRow, pointsOfFace } from './offer-row.ts';

/** A row of buy_ad with its owner's balance. Amounts are base units of points. */
export interface BuyRow
  extends OfferRow,
    Pick<BuyAdTable, 'receipt' | 'maxFace' | 'maxCards' | 'takesPromises' | 'followsPlan'> {
  /** Whole units of the currency, per card. */
  readonly minFace: number;
  readonly fixedFaces: number[] | null;
  /** The only sum of an order; null where any within the bounds is taken. */
  readonly exactAmount: bigint | null;
  /** Null: always. */
  readonly openHours: OpenHours | null;
  readonly totalAmount: bigint;
  readonly remainingAmount: bigint;
  readonly settledAmount: bigint;
  /** The owner's amount less frozenAmount. */
  readonly balance: bigint;
}

/** Columns of a BuyRow; needs the tables of `BUY_JOINS`. */
export const BUY_COLUMNS = sql`${OFFER_COLUMNS}, a.receipt, a.min_face, a.max_face,
  a.fixed_faces, a.max_cards, a.exact_amount, ${OPEN_HOURS},
  a.follows_plan, a.takes_promises,
  a.total_amount, a.remaining_amount, a.settled_amount,
  l.credits_posted - l.debits_posted - l.debits_pending AS balance`;

/** What a buy ad of the alias `a` is shown with. */
export const BUY_JOINS = sql`
  JOIN ledger_account l ON l.id = a.account_id
  JOIN app_user u ON u.id = a.provider_id ${OFFER_JOINS}`;

/** The points that an order can reserve now: the lesser of remainder and the owner's balance. */
export function availableOf(row: Pick<BuyRow, 'remainingAmount' | 'balance'>): Amount {
  const available = minOf(amount(row.remainingAmount), amount(row.balance));
  return available < 0n ? ZERO : available;
}

type Leasts = Pick<BuyRow, 'minFace' | 'currency' | 'exactAmount' | 'minAmount'>;

/** The smallest amount of an order on this ad: its smallest card, or its minimum sum. */
export function leastOf(row: Leasts, price: UnitPrice): Amount {
  const card = pointsOfFace(row.minFace, row.currency, price);
  const sum = amount(row.exactAmount ?? row.minAmount ?? 0n);
  if (card > sum) return card;
  return sum;
}
