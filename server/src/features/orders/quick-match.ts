import type { Amount } from '#core/money/amount.ts';
import { pointsFor, type UnitPrice } from '#core/money/price.ts';
import type { Services } from '#server/app/services.ts';
import { standingsOf } from '#server/features/bail/public.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { Scope } from './act.ts';
import { BUY_AD_COLUMNS, type BuyAd, faceSum, lockBuyAds, rowNotTaken } from './buy-ad-stock.ts';
import { checkOrderAmount } from './check-amount.ts';
import { fundsRefusal, lockFunds } from './funds.ts';
import { mayMeet } from './open-guards.ts';
import { priceOfAd } from './promise.ts';

/** What a quick-trade seller offers. */
export interface Offered {
  readonly sellerId: string;
  readonly cardTypeId: string;
  /** Whole units of the currency, a card each. */
  readonly faces: readonly number[];
  /** The receipt that comes with the cards. */
  readonly receipt: 'none' | 'any' | 'cash' | 'debit';
  /** Points per whole unit scaled by 10^8: no offer below it is taken. */
  readonly minUnitPrice: bigint;
  /** Set for an order that goes on: its amount stays, whatever the next ad would pay. */
  readonly amount: Amount | null;
  /** Providers that do not come into question. */
  readonly without: readonly string[];
}

/** An ad that takes what is offered, and what an order comes to there. */
export interface Match {
  readonly ad: BuyAd;
  readonly price: UnitPrice;
  readonly amount: Amount;
}

/** Ads looked at; of them, as many as are locked together when one is taken. */
const MAX_LOOKED_AT = 20;
const MAX_LOCKED = 6;

/** The ads that would take this now, best first: price, then the provider's completion rate, then its speed. */
export async function findMatches(
  { services, db }: { readonly services: Services; readonly db: Queryable },
  offered: Offered,
): Promise<Match[]> {
  const { sellerId, faces, receipt, without } = offered;
  const ads = await db.many<BuyAd>(sql`
    SELECT ${BUY_AD_COLUMNS}
    FROM buy_ad a JOIN card_type t ON t.id = a.card_type_id JOIN ledger_account l ON l.id = a.account_id
    LEFT JOIN trade_stats s ON s.user_id = a.provider_id
    WHERE a.card_type_id = ${offered.cardTypeId} AND a.status = 'on' AND a.form = 'ecode'
      AND a.provider_id <> ${sellerId} AND NOT a.provider_id = ANY(${[...without]}::uuid[])
      AND a.max_cards >= ${faces.length}
      AND CASE WHEN a.fixed_faces IS NULL THEN a.min_face <= ${Math.min(...faces)} AND a.max_face >= ${Math.max(...faces)}
          ELSE a.fixed_faces @> ${[...new Set(faces)]}::int[] END
      AND (a.receipt = 'none' OR a.receipt = ${receipt} OR (a.receipt = 'any' AND ${receipt} <> 'none'))
      AND least(a.remaining_amount, l.credits_posted - l.debits_posted - l.debits_pending) >= ${offered.amount ?? 1n}::bigint
      AND ${mayMeet(sql`${sellerId}::uuid`, sql`a.provider_id`)}
      AND (SELECT count(*) FROM gift_order o WHERE o.seller_id = ${sellerId} AND o.provider_id = a.provider_id
           AND o.settled_amount IS NULL) < ${services.rules.get('orders.max_open_per_pair')}
    ORDER BY a.rate DESC, s.completed::numeric / nullif(s.ended, 0) DESC NULLS LAST, s.median_release_s NULLS LAST, a.id
    LIMIT ${MAX_LOOKED_AT}`);
  const standings = await standingsOf(
    db,
    ads.map((ad) => ad.providerId),
  );
  return ads.flatMap((ad) => {
    const match = matchOf(services, ad, offered);
    const covers = match !== null && fundsRefusal(services, standings.get(ad.providerId), match.amount) === null;
    return covers ? [match] : [];
  });
}

/** What an order comes to at this ad; null when the ad does not take it. */
function matchOf(services: Pick<Services, 'rates'>, ad: BuyAd, offered: Offered): Match | null {
  const { faces, minUnitPrice } = offered;
  if (ad.status !== 'on' || rowNotTaken(ad, faces) !== null) return null;
  const price = priceOfAd(services, ad);
  if (price < minUnitPrice) return null;
  const amount = offered.amount ?? pointsFor(faceSum(ad.currency, faces), ad.currency, price);
  return amount > 0n && amount <= ad.remaining && fitsLimits(ad, amount) ? { ad, price, amount } : null;
}

function fitsLimits(ad: BuyAd, amount: Amount): boolean {
  try {
    checkOrderAmount(amount, ad);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** A match whose ad and funds are locked and cover it, beside others that the caller asked to lock with it. */
export interface LockedMatch {
  readonly match: Match | null;
  readonly ads: ReadonlyMap<string, BuyAd>;
}

/**
 * Locks the best matches together, ads before funds, each in the order of their ids, and answers the first that still
 * takes the offer: whoever was faster took what the others offered. `also` are locked with them.
 */
export async function lockBestMatch(
  { services, tx }: Scope,
  offered: Offered,
  also: { readonly adId: string; readonly providerId: string } | null = null,
): Promise<LockedMatch> {
  const found = (await findMatches({ services, db: tx }, offered)).slice(0, MAX_LOCKED);
  const others = also === null ? [] : [also];
  const ads = await lockBuyAds(tx, [...found.map(({ ad }) => ad.id), ...others.map(({ adId }) => adId)]);
  const funds = await lockFunds(tx, [
    ...found.map(({ ad }) => ad.providerId),
    ...others.map(({ providerId }) => providerId),
  ]);
  for (const { ad } of found) {
    const now = ads.get(ad.id);
    const match = now === undefined ? null : matchOf(services, now, offered);
    if (match !== null && fundsRefusal(services, funds.get(ad.providerId), match.amount) === null)
      return { match, ads };
  }
  return { match: null, ads };
}
