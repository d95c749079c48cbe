import type { Amount } from '#core/money/amount.ts';
import type { BuyReceipt } from '#core/offers/listing.ts';
import { nextOpening, type OpenHours } from '#core/offers/open-hours.ts';
import { amountAt, refusalAt } from '#core/orders/place.ts';
import {
  NO_STOPS,
  type OfferState,
  type PayerState,
  type PlaceFacts,
  type Placement,
} from '#core/orders/place-facts.ts';
import type { Services } from '#server/app/services.ts';
import { NO_STANDING, PAUSED_OR_HELD, standingsOf } from '#server/features/bail/public.ts';
import { areBlocked } from '#server/features/people/public.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import { BUY_AD_COLUMNS, type BuyAdRow, buyOffer, type PricedOffer, priced } from '../place/offers.store.ts';
import { placeRules } from '../place/place-batch.ts';

/** The offer of a quick-trade seller; `placement` names no candidates yet. */
export interface Offered {
  readonly placement: Placement;
  readonly cardTypeId: string;
  /** Whole units of the currency, one entry a card. */
  readonly faces: readonly number[];
  /** The kind of receipt that comes with the cards. */
  readonly receipt: BuyReceipt;
  /** Providers to be left out. */
  readonly without: readonly string[];
  /** A provider who just let these cards run out: offered after all others. */
  readonly last?: string | null;
}

/** An ad that would accept the cards, and the amount of an order there. */
export interface Match extends PricedOffer {
  readonly amount: Amount;
}

/** The maximum number of ads considered, and of those how many are locked together for one order. */
const MAX_LOOKED_AT = 20;
export const MAX_LOCKED = 6;

type FoundAd = BuyAdRow & { readonly status: OfferState['status']; readonly remaining: bigint };

/**
 * The ads that would accept these cards now, best first: providers who are open and online, then those who are open, then
 * price, then the provider's completion rate, then its speed. Nothing is locked, so an order is decided again; the search leaves out ads that would clearly refuse.
 */
export async function findMatches(
  { services, db }: { readonly services: Services; readonly db: Queryable },
  offered: Offered,
): Promise<Match[]> {
  const rows = await search(services, db, offered);
  const facts = await factsOf(db, rows);
  const matches = rows.flatMap((row) => {
    const candidate = priced(services.rates, buyOffer(row));
    if (candidate.price === null) throw new AppError('gateway.unavailable');
    const refusal = refusalAt(offered.placement, candidate, { facts, rules: placeRules(services) });
    return refusal === null ? [{ ...candidate, amount: amountAt(offered.placement, candidate) }] : [];
  });
  return onlineFirst(matches, {
    isOnline: (ownerId) => services.presence.isOnline(ownerId),
    now: Date.now(),
    last: offered.last ?? null,
  });
}

interface Ready {
  readonly isOnline: (ownerId: string) => boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly last: string | null;
}

/**
 * An order to a provider who is away runs out unseen, and one in closed hours waits for hours: those who are there come
 * first, then the closed ones, each part in its order. Whoever just let the same cards run out comes last.
 */
export function onlineFirst<
  M extends { readonly offer: { readonly ownerId: string; readonly openHours: OpenHours | null } },
>(matches: readonly M[], { isOnline, now, last }: Ready): M[] {
  const {
    online = [],
    away = [],
    closed = [],
    failed = [],
  } = Object.groupBy(matches, ({ offer }) => {
    if (offer.ownerId === last) return 'failed';
    if (nextOpening(now, offer.openHours) !== null) return 'closed';
    return isOnline(offer.ownerId) ? 'online' : 'away';
  });
  return [...online, ...away, ...closed, ...failed];
}

function search({ rules }: Services, db: Queryable, offered: Offered): Promise<FoundAd[]> {
  const { placement, faces, receipt, without } = offered;
  const sellerId = placement.takerId;
  return db.many<FoundAd>(sql`
    SELECT ${BUY_AD_COLUMNS}, a.status, a.remaining_amount AS remaining
    FROM buy_ad a JOIN card_type t ON t.id = a.card_type_id JOIN ledger_account l ON l.id = a.account_id
    LEFT JOIN trade_stats s ON s.user_id = a.provider_id
    WHERE a.card_type_id = ${offered.cardTypeId} AND a.status = 'on' AND a.form = 'ecode'
      AND a.provider_id <> ${sellerId} AND NOT a.provider_id = ANY(${[...without]}::uuid[])
      AND a.max_cards >= ${faces.length}
      AND CASE WHEN a.fixed_faces IS NULL THEN a.min_face <= ${Math.min(...faces)} AND a.max_face >= ${Math.max(...faces)}
          ELSE a.fixed_faces @> ${[...new Set(faces)]}::int[] END
      AND (a.receipt = 'none' OR a.receipt = ${receipt} OR (a.receipt = 'any' AND ${receipt} <> 'none'))
      AND least(a.remaining_amount, l.credits_posted - l.debits_posted - l.debits_pending)
          >= ${placement.amount ?? 1n}::bigint
      AND ${mayMeet(sql`${sellerId}::uuid`, sql`a.provider_id`)}
      AND (SELECT count(*) FROM gift_order o WHERE o.seller_id = ${sellerId} AND o.provider_id = a.provider_id
           AND o.settled_amount IS NULL) < ${rules.get('orders.max_open_per_pair')}
    ORDER BY a.rate DESC, s.completed::numeric / nullif(s.ended, 0) DESC NULLS LAST, s.median_release_s NULLS LAST, a.id
    LIMIT ${MAX_LOOKED_AT}`);
}

/** A condition: the provider is neither paused nor suspended, its points are not held, and no block exists between the two. */
const mayMeet = (seller: Sql, provider: Sql): Sql => sql`
  NOT EXISTS (SELECT FROM ${PAUSED_OR_HELD} p WHERE p.user_id = ${provider})
  AND NOT ${areBlocked(seller, provider)}
  AND ${provider} NOT IN (SELECT s.id FROM app_user s WHERE s.status <> 'active')`;

/** The facts that the search did not check: stock, funds, and terms. */
async function factsOf(db: Queryable, rows: readonly FoundAd[]): Promise<PlaceFacts> {
  const providerIds = rows.map(({ ownerId }) => ownerId);
  const standings = await standingsOf(db, providerIds);
  const payers = providerIds.map((id): [string, PayerState] => {
    const { freePoints, exposure, freeBail } = standings.get(id) ?? NO_STANDING;
    return [id, { available: freePoints, reserved: exposure, freeBail }];
  });
  return {
    offers: new Map(rows.map(({ id, version, status, remaining }) => [id, { version, status, remaining }])),
    payers: new Map(payers),
    ...NO_STOPS,
  };
}
