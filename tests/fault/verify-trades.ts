import { TRANSFER_CODES } from '#core/ledger/codes.ts';
import { isPointsEnd, type PointsState } from '#core/orders/points/points-states.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { FakeChannel } from '#tests/fakes/payout-channels/fake-channel.ts';
import type { TestChain } from '#tests/fixtures/chain/anvil.ts';
import { OUTSIDE_ADDRESS } from '#tests/fixtures/chain/withdrawal-world.ts';
import type { MoneyHistory } from './money-history.ts';

/** Ids and codes of what was there before a round. */
export interface BeforeTrades {
  readonly pointsOrders: ReadonlySet<string>;
  readonly swaps: ReadonlySet<string>;
  readonly payouts: ReadonlySet<string>;
}

const namesOf = async (rows: Promise<{ name: string }[]>): Promise<ReadonlySet<string>> =>
  new Set((await rows).map(({ name }) => name));

export const tradesBefore = async (db: Database): Promise<BeforeTrades> => ({
  pointsOrders: await namesOf(db.many(sql`SELECT code AS name FROM points_order`)),
  swaps: await namesOf(db.many(sql`SELECT id AS name FROM swap`)),
  payouts: await namesOf(db.many(sql`SELECT id AS name FROM payout`)),
});

/** What was asked for under a key and acknowledged is there; nothing else is. */
export function sameNames(
  what: string,
  { there, expected }: { there: Iterable<string>; expected: ReadonlySet<string>[] },
): string[] {
  return [...there]
    .filter((name) => expected.every((names) => !names.has(name)))
    .map((name) => `${what} ${name} was made twice under one key`);
}

interface OrderRow {
  readonly code: string;
  readonly state: PointsState;
  readonly amount: bigint;
  readonly resolved: bigint;
  readonly feeResolved: bigint;
  readonly received: bigint;
  readonly events: bigint;
  readonly last: number;
}

/** Each order of points is as its people left it, its holds are resolved once when it has ended, and not before. */
export async function pointsOnce(db: Database, history: MoneyHistory, before: BeforeTrades): Promise<string[]> {
  const rows = await db.many<OrderRow>(sql`
    SELECT o.code, o.state, o.order_amount AS amount, o.event_seq AS last,
           (SELECT count(*) FROM ledger_transfer WHERE pending_id = o.hold_id) AS resolved,
           (SELECT count(*) FROM ledger_transfer WHERE pending_id = o.fee_hold_id) AS "feeResolved",
           (SELECT coalesce(sum(amount), 0)::bigint FROM ledger_transfer
            WHERE ref = o.id AND code = ${TRANSFER_CODES.points_settle.number}) AS received,
           (SELECT count(*) FROM points_order_event WHERE points_order_id = o.id) AS events
    FROM points_order o`);
  const orders = new Map(rows.map((row) => [row.code, row]));
  const lost = [...history.pointsOrders].flatMap(([code, { amount, state }]) => {
    const row = orders.get(code);
    if (row === undefined) return [`the points order ${code} was acknowledged and is gone`];
    return row.amount === amount && row.state === state
      ? []
      : [`the points order ${code} is ${row.state}, not ${state}`];
  });
  const expected = [before.pointsOrders, new Set(history.pointsOrders.keys())];
  return [...lost, ...sameNames('the points order', { there: orders.keys(), expected }), ...rows.flatMap(faultsOf)];
}

function faultsOf({ code, state, amount, resolved, feeResolved, received, events, last }: OrderRow): string[] {
  const times = isPointsEnd(state) ? 1n : 0n;
  const isPaid = state === 'released' || state === 'dispute_buyer_won';
  return [
    ...(resolved === times && feeResolved === times
      ? []
      : [`the holds of ${code} (${state}) were resolved ${resolved} and ${feeResolved} times`]),
    ...(received === (isPaid ? amount : 0n) ? [] : [`the buyer of ${code} (${state}) got ${received} of ${amount}`]),
    ...(events === BigInt(last) ? [] : [`${code} has ${events} events of ${last}`]),
  ];
}

/** Each swap moved both currencies once. */
export async function swapsOnce(db: Database, history: MoneyHistory, before: BeforeTrades): Promise<string[]> {
  const rows = await db.many<{ id: string; points: bigint; legs: bigint }>(sql`
    SELECT s.id, s.points, (SELECT count(*) FROM ledger_transfer WHERE ref = s.id) AS legs FROM swap s`);
  const swaps = new Map(rows.map((row) => [row.id, row]));
  const lost = [...history.swaps].filter(([id, points]) => swaps.get(id)?.points !== points);
  const expected = [before.swaps, new Set(history.swaps.keys())];
  return [
    ...lost.map(([id]) => `the swap ${id} was acknowledged and is gone`),
    ...sameNames('the swap', { there: swaps.keys(), expected }),
    ...rows.filter(({ legs }) => legs !== 2n).map(({ id, legs }) => `the swap ${id} has ${legs} transfers`),
  ];
}

interface PayoutRow {
  readonly id: string;
  readonly state: string;
  readonly points: bigint;
  readonly fiat: bigint;
  readonly resolved: bigint;
  readonly earned: bigint;
  readonly references: string[];
}

/** The channel paid each successful payout once, and no other; the books say the same. */
export async function payoutsOnce(
  db: Database,
  history: MoneyHistory,
  { before, channel }: { readonly before: BeforeTrades; readonly channel: FakeChannel },
): Promise<string[]> {
  const rows = await db.many<PayoutRow>(sql`
    SELECT p.id, p.state, p.points, p.fiat,
           (SELECT count(*) FROM ledger_transfer WHERE pending_id = p.hold_id) AS resolved,
           (SELECT coalesce(sum(amount), 0)::bigint FROM ledger_transfer
            WHERE ref = p.id AND code = ${TRANSFER_CODES.payout_earn.number}) AS earned,
           ARRAY(SELECT a.reference FROM payout_attempt a WHERE a.payout_id = p.id) AS references
    FROM payout p WHERE NOT p.id = ANY(${[...before.payouts]}::uuid[])`);
  const payouts = new Map(rows.map((row) => [row.id, row]));
  const lost = [...history.payouts].filter(([id, { points }]) => payouts.get(id)?.points !== points);
  const paid = new Set(rows.flatMap(({ references }) => references));
  const strangers = [...channel.payments.keys()].filter((reference) => !paid.has(reference));
  return [
    ...lost.map(([id]) => `the payout ${id} was acknowledged and is gone`),
    ...sameNames('the payout', { there: payouts.keys(), expected: [new Set(history.payouts.keys())] }),
    ...strangers.map((reference) => `the channel paid ${reference}, which no payout asked for`),
    ...rows.flatMap((row) => payoutFaults(row, channel)),
  ];
}

function payoutFaults(
  { id, state, points, fiat, resolved, earned, references }: PayoutRow,
  channel: FakeChannel,
): string[] {
  const payments = references.flatMap((reference) => channel.payments.get(reference) ?? []);
  const sum = payments.reduce((total, payment) => total + payment.amount, 0n);
  const isPaid = state === 'success';
  const wanted = isPaid ? { count: 1, sum: fiat, earned: points } : { count: 0, sum: 0n, earned: 0n };
  const is = { count: payments.length, sum, earned };
  const isRight = is.count === wanted.count && is.sum === wanted.sum && is.earned === wanted.earned && resolved === 1n;
  if (isRight) return [];
  const counts = `${is.count} payments of ${is.sum} of ${fiat}, ${earned} points earned, ${resolved} resolutions`;
  return [`the payout ${id} is ${state}: ${counts}`];
}

interface WithdrawalRow {
  readonly id: string;
  readonly state: string;
  readonly amount: bigint;
  readonly receives: bigint;
  readonly redeemed: bigint;
  readonly nonces: bigint;
}

/** What the chain says that an address has. */
export async function tokensOf(chain: TestChain, address: string): Promise<bigint> {
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`;
  return BigInt(await chain.rpc<string>('eth_call', [{ to: chain.token, data }, 'latest']));
}

/** Each withdrawal was signed under one nonce, arrived once, and left the books once. */
export async function withdrawalsOnce(db: Database, history: MoneyHistory, chain: TestChain): Promise<string[]> {
  const rows = await db.many<WithdrawalRow>(sql`
    SELECT w.id, w.state, w.amount, (w.amount - w.fee)::bigint AS receives,
           (SELECT coalesce(sum(amount), 0)::bigint FROM ledger_transfer
            WHERE ref = w.id AND code = ${TRANSFER_CODES.withdrawal_redeem.number}) AS redeemed,
           (SELECT count(DISTINCT nonce) FROM signing s WHERE s.payment_id = w.id AND s.nonce IS NOT NULL) AS nonces
    FROM withdrawal w WHERE w.currency = 'USDT'`);
  const there = new Map(rows.map((row) => [row.id, row]));
  const lost = [...history.withdrawals].filter(([id, { amount }]) => there.get(id)?.amount !== amount);
  const wrong = rows.filter(
    ({ state, receives, redeemed, nonces }) => state !== 'confirmed' || redeemed !== receives || nonces !== 1n,
  );
  const due = rows.reduce((sum, { receives }) => sum + receives, 0n);
  const arrived = await tokensOf(chain, OUTSIDE_ADDRESS);
  const [signer] = await db.many<{ address: string; signed: bigint }>(sql`
    SELECT signer AS address, count(DISTINCT nonce) AS signed FROM signing
    WHERE nonce IS NOT NULL AND network LIKE 'eip155:%' GROUP BY signer`);
  const used = signer ? BigInt(await chain.rpc<string>('eth_getTransactionCount', [signer.address, 'latest'])) : 0n;
  return [
    ...lost.map(([id]) => `the withdrawal ${id} was acknowledged and is gone`),
    ...sameNames('the withdrawal', { there: there.keys(), expected: [new Set(history.withdrawals.keys())] }),
    ...wrong.map(
      ({ id, state, receives, redeemed, nonces }) =>
        `the withdrawal ${id} is ${state}: ${redeemed} of ${receives} redeemed, ${nonces} nonces`,
    ),
    ...(arrived === due ? [] : [`${arrived} arrived outside, ${due} was withdrawn`]),
    ...(used === (signer?.signed ?? 0n) ? [] : [`the chain has ${used} payments, ${signer?.signed} were signed`]),
  ];
}
