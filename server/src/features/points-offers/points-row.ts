import { type Amount, amount, divideFloor, minOf, ZERO } from '#core/money/amount.ts';
import { BASIS_POINTS } from '#core/money/price.ts';
import { marketPrice, type PointsPrice, type PointsPricing, pointsPrice } from '#core/offers/points-price.ts';
import type { OfferStatus, Side } from '#core/offers/standing.ts';
import type { Services } from '#server/app/services.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { PointsAdTable } from '#server/platform/postgres/tables/points-ads.ts';
import { pricingRate } from '#server/platform/rates/rate-source.ts';
import { methodFeeBps } from '#server/platform/settings/method-fees.ts';

/** A row of points_ad with its owner and the owner's balance. Amounts are base units of points. */
export interface PointsRow
  extends PointsPricing,
    Pick<
      PointsAdTable,
      'id' | 'code' | 'version' | 'ownerId' | 'currency' | 'payMinutes' | 'terms' | 'closedByItself' | 'createdAt'
    > {
  readonly side: Side;
  readonly ownerName: string;
  readonly photo: string | null;
  readonly certified: boolean;
  readonly joinedAt: Date;
  readonly totalAmount: bigint;
  readonly remainingAmount: bigint;
  readonly settledAmount: bigint;
  /** Decimal text of base units, ascending. */
  readonly exactAmounts: string[] | null;
  readonly minAmount: bigint | null;
  readonly maxAmount: bigint | null;
  readonly leastAmount: bigint;
  readonly methods: string[];
  readonly paymentAccountIds: string[];
  readonly tags: string[];
  readonly status: Exclude<OfferStatus, 'removed'>;
  readonly views: bigint;
  readonly soldCount: bigint;
  readonly balance: bigint;
  /** Of a sell ad: a buyer can pay, to one of its accounts at least, or with a gift card. */
  readonly isPayable: boolean;
}

/** Columns of a PointsRow of the alias `a`, without what is the owner's; needs `POINTS_JOINS`. */
export const POINTS_COLUMNS = sql`a.id, a.code, a.version, a.side, a.owner_id, u.nickname AS "ownerName",
  u.photo, u.server_flag AS certified, u.created_at AS "joinedAt", a.currency, a.pricing, a.premium,
  a.fixed_price, a.exchange_rate, a.total_amount,
  a.remaining_amount, a.settled_amount, a.exact_amounts,
  a.min_amount, a.max_amount, a.least_amount, a.methods,
  a.payment_account_ids, a.pay_minutes, a.terms, a.tags, a.status,
  a.closed_by_itself, a.views, a.sold_count, a.created_at,
  l.balance, l.payable AS "isPayable"`;

/** The owner's balance and whether a buyer can pay, ad by ad, each by primary keys. */
export const OWNER_FACTS: Sql = sql`CROSS JOIN LATERAL (
  SELECT l.credits_posted - l.debits_posted - l.debits_pending AS balance,
    a.side = 'buy' OR 'gift_card' = ANY(a.methods) OR EXISTS (
      SELECT FROM payment_account p WHERE p.id = ANY(a.payment_account_ids) AND p.user_id = a.owner_id
        AND p.status = 'open' AND p.held_until <= now()) AS payable
  FROM ledger_account l WHERE l.id = a.account_id OFFSET 0) l`;

/** What a points ad of the alias `a` is shown with. */
export const POINTS_JOINS: Sql = sql`${OWNER_FACTS} JOIN app_user u ON u.id = a.owner_id`;

type Market = Pick<Services, 'rates'>;
type Fees = Pick<Services, 'rules' | 'methodFees'>;

/** US dollars per whole unit, scaled by 10^12; null without a rate, or while it is stale. */
const usdPer = ({ rates }: Market, currency: string): bigint | null => pricingRate(rates, currency);

/** The price of an offer now; null without an exchange rate. */
export const priceOfOffer = (
  market: Market,
  offer: PointsPricing & { readonly currency: string },
): PointsPrice | null => pointsPrice(offer, usdPer(market, offer.currency));

export const marketPriceOf = (market: Market, currency: string): PointsPrice | null =>
  marketPrice(usdPer(market, currency));

/** The escrow fee that the seller of points pays by way to pay, in basis points. */
export const feesOf = (fees: Fees, methods: readonly string[]): { method: string; feeBps: number }[] =>
  methods.map((method) => ({ method, feeBps: methodFeeBps(fees, method) }));

/** The highest fee of an ad's ways to pay: an order that is paid in any of them is covered with it. */
export const highestFeeBps = (fees: Fees, methods: readonly string[]): number =>
  Math.max(...feesOf(fees, methods).map(({ feeBps }) => feeBps));

/** The same of an ad of the alias `a`. */
export function highestFeeSql({ rules, methodFees }: Fees): Sql {
  const general = sql`${rules.get('orders.fee_bps')}::int`;
  const own = Object.entries(methodFees.all());
  if (own.length === 0) return general;
  const methods = own.map(([method]) => method);
  const fees = own.map(([, feeBps]) => feeBps);
  return sql`(SELECT max(coalesce((${fees}::int[])[array_position(${methods}::text[], m.method)], ${general}))
    FROM unnest(a.methods) AS m (method))`;
}

/**
 * The points that one order can be for now: what is left of the offer, and of a sell ad what its owner's balance covers
 * together with the fee.
 */
export function availableOf(
  row: Pick<PointsRow, 'side' | 'remainingAmount' | 'balance' | 'methods'>,
  fees: Fees,
): Amount {
  const left = amount(row.remainingAmount);
  if (row.side === 'buy') return left;
  const covered = divideFloor(row.balance * BASIS_POINTS, BASIS_POINTS + BigInt(highestFeeBps(fees, row.methods)));
  const available = minOf(left, amount(covered));
  return available < 0n ? ZERO : available;
}
