import { requestPayout } from '#contract/functions/payouts.ts';
import { leftOfDay } from '#core/identity/day-limits.ts';
import { bailAccountId, pointsAccountId } from '#core/ledger/accounts.ts';
import { payoutHoldLegs } from '#core/ledger/payout-legs.ts';
import {
  CURRENCY_OF_PLACE,
  fiatFor,
  type PayoutRequestFacts,
  type PayoutRequestRefusal,
  type PayoutRequestRules,
  payoutPoints,
  payoutRequestRefusal,
} from '#core/payouts/request-payout.ts';
import { requireMoneyFree, requireTradingPassword } from '#server/features/auth/public.ts';
import { openDebtOf, requireOutflow, sweepDebts } from '#server/features/bail/public.ts';
import { type PayableAccount, payableAccount, sealTarget } from '#server/features/payment-accounts/public.ts';
import { lockParties, type PartyRow } from '#server/features/sends/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import { pointsAccountOf } from '#server/ledger/points-account.ts';
import { AppError } from '#server/platform/app-error.ts';
import { cellOf } from '#server/platform/crypto/sealed-cell.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { exactPoints, type Figures, refuse } from '#server/platform/refuse.ts';
import { insertPayout, noteStep } from './payouts.store.ts';
import { tellPayout } from './tell-payout.ts';
import { ownerFacts, requestRules } from './terms.ts';

export const requestPayoutHandler = handle(
  requestPayout,
  async (call: WriteCall, params) => {
    const { services, tx, session } = call;
    const { userId } = session;
    // Owed points are not the trader’s to take out.
    if ((await openDebtOf(tx, userId)) > 0n) await sweepDebts(call, userId);
    const owner = await lockOwner(call);
    await requireOutflow(tx, { userId, way: 'payout', at: 'offered' });
    const account = await payableAccount(services, tx, { userId, id: params.accountId });
    if (account.kind === 'card') throw new AppError('payouts.no_card');
    const points = BigInt(params.points);
    const quote = quoteOf(call, account, points);
    const facts = { ...(await ownerFacts(services, tx, owner)), points, fiat: quote?.fiat ?? null };
    refuseRequest({ ...facts, shownFiat: BigInt(params.fiat) }, requestRules(services));
    if (quote === null) throw new AppError('payouts.no_rate');
    const id = await store(call, { account, points, quote });
    return { id, state: 'open' as const, fiat: quote.fiat.toString() };
  },
  async (call, { tradePassword }) => {
    await requireTradingPassword(call, tradePassword);
    await requireMoneyFree(call);
  },
);

/** The trader’s accounts of points and bail, then the trader, as sends lock them. */
async function lockOwner({ services, tx, session }: WriteCall): Promise<PartyRow> {
  const { userId } = session;
  await services.ledger.openAccounts([pointsAccountOf(userId)], tx);
  await tx.run(sql`SELECT ledger_lock_available(${[pointsAccountId(userId), bailAccountId(userId)]}::uuid[])`);
  const [owner] = await lockParties(tx, [userId]);
  return owner as PartyRow;
}

interface Quote {
  readonly currency: string;
  readonly fiat: bigint;
  readonly fx: bigint;
  readonly spreadBps: number;
}

/** Null: there is no rate that can be trusted now. */
function quoteOf({ services }: WriteCall, { place }: PayableAccount, points: bigint): Quote | null {
  const currency = CURRENCY_OF_PLACE[place];
  const rate = services.rates.usdPer(currency);
  if (rate === null || rate.isStale) return null;
  const spreadBps = services.rules.get('payouts.spread_bps');
  const terms = { fx: rate.rate, spreadBps: BigInt(spreadBps) };
  return { currency, fiat: fiatFor(points, currency, terms), fx: rate.rate, spreadBps };
}

interface Agreed {
  readonly account: PayableAccount;
  readonly points: bigint;
  readonly quote: Quote;
}

async function store({ services, tx, session }: WriteCall, { account, points, quote }: Agreed): Promise<string> {
  const { userId: ownerId } = session;
  const { id: accountId, kind, place, wallet, masked } = account;
  const id = newId();
  const holdId = newId();
  await insertPayout(tx, {
    id,
    ownerId,
    accountId,
    kind,
    place,
    wallet,
    masked,
    holdId,
    ...quote,
    points: payoutPoints(points),
    targetSealed: sealTarget(services, cellOf('payout.target_sealed', id), account),
    takeS: services.rules.get('payouts.take_s'),
  });
  const step = {
    id: newId(),
    payoutId: id,
    event: 'ask',
    fromState: null,
    toState: 'open',
    actorId: ownerId,
    reason: '',
  };
  await noteStep(tx, step);
  const hold = { id: holdId, payoutId: id, ownerId, amount: payoutPoints(points) };
  assertApplied(await services.ledger.apply([payoutHoldLegs(hold)], tx));
  await tellPayout(tx, { row: { id, ownerId, points: hold.amount, masked }, from: null, to: 'open', providerId: null });
  return id;
}

/** Throws why this payout is not asked for, with the figures that its sentence names. */
const refuseRequest = (facts: PayoutRequestFacts, rules: PayoutRequestRules): void =>
  refuse(payoutRequestRefusal(facts, rules), FIGURES, [facts, rules]);

const FIGURES: Figures<PayoutRequestRefusal, PayoutRequestFacts, PayoutRequestRules> = {
  'payouts.amount': (_facts, { least, most }) => ({ least: exactPoints(least), most: exactPoints(most) }),
  'payouts.max_open': (_facts, { maxOpen }) => ({ limit: `${maxOpen}` }),
  'payouts.day_limit': ({ outLimit, outToday }) => ({
    left: exactPoints(leftOfDay(outLimit, outToday)),
    limit: exactPoints(outLimit),
  }),
  'payouts.points_short': ({ available }) => ({ available: exactPoints(available) }),
  'payouts.exposure': ({ spare }) => ({ spare: exactPoints(spare) }),
};
