import type { z } from 'zod';
import { orderData, type zRating } from '#contract/functions/ratings.ts';
import type { GiftState, Party } from '#core/orders/gift-states.ts';
import { ratingCloses } from '#core/ratings/rating.ts';
import { isCaseStaff, loadOrder, type Order, partyOf } from '#server/features/orders/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { whyNotRate } from './may-rate.ts';
import { type Memo, memoOf } from './memos.store.ts';
import { type Rating, ratingsOf } from './ratings.store.ts';

type Data = z.input<typeof orderData.result>;
type View = z.input<typeof zRating> | null;

const NO_MEMO: Memo = { note: '', tags: [] };
/** States of one order in one view. */
const MAX_TIMES = 500;

export const orderDataHandler = handle(orderData, async (call: UserCall, { code }) => {
  const { db, session } = call;
  const order = await loadOrder(db, code);
  if (order === null) throw new AppError('nothing.found');
  const { row } = order;
  const party = partyOf(row, session.userId);
  if (party === null && !isCaseStaff(row, session)) throw new AppError('nothing.found');
  const ratings = await ratingsOf(db, row.id);
  return {
    ...amountsOf(order),
    brand: await brandOf(db, row.brandId),
    times: await timesOf(db, row.id),
    ...(await ratingsFor(call, order, { party, ratings })),
    ...(party === null ? NO_MEMO : await memoOf(db, { orderId: row.id, userId: session.userId })),
  };
});

function amountsOf({ row }: Order) {
  const text = (value: bigint | null) => value?.toString() ?? null;
  return {
    code: row.code,
    state: row.state,
    faceValue: row.faceValue.toString(),
    orderAmount: row.orderAmount.toString(),
    settledAmount: text(row.settledAmount),
    feeAmount: text(row.feeAmount),
    claimAmount: text(row.claimAmount),
  };
}

async function ratingsFor(
  call: UserCall,
  order: Order,
  { party, ratings }: { party: Party | null; ratings: readonly Rating[] },
) {
  const { row } = order;
  const by = (userId: string): View => present(ratings.find((rating) => rating.fromUser === userId));
  const bySide = { seller: by(row.sellerId), provider: by(row.providerId) };
  if (party === null) {
    const none = { mine: null, theirs: null, mayRate: false, mayReply: false, rateUntil: null };
    return { ratings: bySide, ...none, whyNot: 'not_party' as const };
  }
  const mine = bySide[party];
  const theirs = bySide[party === 'seller' ? 'provider' : 'seller'];
  const refusal = await whyNotRate(call, order, mine !== null);
  const windowS = call.services.rules.get('ratings.window_s');
  return {
    ratings: bySide,
    mine,
    theirs,
    mayRate: refusal === null,
    whyNot: refusal === null ? null : (refusal.slice('ratings.'.length) as Data['whyNot']),
    rateUntil: row.endedAt ? new Date(ratingCloses(row.endedAt.getTime(), windowS)).toISOString() : null,
    mayReply: theirs !== null && theirs.reply === null,
  };
}

function present(rating: Rating | undefined): View {
  if (rating === undefined) return null;
  const { stars, comment, reply, at } = rating;
  return { stars, comment, reply, at: at.toISOString() };
}

/** When each state was entered; events within a state are left out. */
async function timesOf(db: Queryable, orderId: string): Promise<Data['times']> {
  const rows = await db.many<{ state: GiftState; at: Date }>(sql`
    SELECT state, at FROM order_event WHERE order_id = ${orderId} ORDER BY seq LIMIT ${MAX_TIMES}`);
  return rows
    .filter((row, index) => row.state !== rows[index - 1]?.state)
    .map(({ state, at }) => ({ state, at: at.toISOString() }));
}

function brandOf(db: Queryable, id: string): Promise<Data['brand']> {
  return db.one(sql`
    SELECT id, name, initials, colour, code_hint AS "codeHint", code_hint_zh AS "codeHintZh", code_pattern AS "codePattern"
    FROM brand WHERE id = ${id}`);
}
