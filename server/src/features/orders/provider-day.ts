import { getProviderDay } from '#contract/functions/provider-day.ts';
import { amount, sum } from '#core/money/amount.ts';
import { currencyOf } from '#core/money/currency.ts';
import { startOf, windowAt } from '#core/shifts/windows.ts';
import { clockMs, teamZoneOf } from '#server/features/shifts/public.ts';
import { dayStart } from '#server/gateway/days.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** Orders that were placed longer ago are left out: no index has the orders of a provider by their end. */
const PLACED_WITHIN_DAYS = 30;

/** Sums of one currency: the face value in its minor units, what was paid in base units of points. */
interface Bought {
  readonly currency: string;
  readonly orders: number;
  readonly cards: number;
  readonly faceValue: bigint;
  readonly paid: bigint;
}

export const getProviderDayHandler = handle(getProviderDay, async (call: UserCall, { zone }) => {
  const { db, session } = call;
  const since = await dayOfProvider(call, zone);
  const rows = await boughtSince(db, session.userId, since);
  return {
    since,
    orders: rows.reduce((count, { orders }) => count + orders, 0),
    cards: rows.reduce((count, { cards }) => count + cards, 0),
    paid: sum(rows.map(({ paid }) => amount(paid))).toString(),
    currencies: rows.map(({ currency, cards, faceValue, paid }) => ({
      currency,
      unit: currencyOf(currency).unit,
      cards,
      faceValue: faceValue.toString(),
      paid: paid.toString(),
    })),
  };
});

/** When the provider's day began: the first shift of its team, or midnight of a provider without a team. */
async function dayOfProvider(call: UserCall, zone: string | undefined): Promise<Date> {
  const now = await clockMs(call.db);
  const teamZone = await teamZoneOf(call.db, call.session.userId);
  if (teamZone === null) return dayStart(call, now, zone);
  return new Date(startOf({ day: windowAt(now, teamZone).day, shift: 0 }, teamZone));
}

const boughtSince = (db: Queryable, providerId: string, since: Date): Promise<Bought[]> =>
  db.many<Bought>(sql`
    SELECT currency, count(*)::int AS orders, sum(card_count)::int AS cards, sum(face_value)::bigint AS face_value,
           sum(settled_amount)::bigint AS paid
      FROM gift_order
     WHERE provider_id = ${providerId} AND placed_at > ${since}::timestamptz - make_interval(days => ${PLACED_WITHIN_DAYS})
       AND ended_at >= ${since}::timestamptz AND settled_amount > 0
     GROUP BY currency ORDER BY paid DESC, currency`);
