import { isSameHolder } from '#core/payment-accounts/holder-name.ts';
import { type AttemptEvent, decideAttempt } from '#core/payouts/attempt-table.ts';
import { isPayoutEnd, type PayoutState } from '#core/payouts/payout-states.ts';
import type { PayChannel } from '#core/people/provider-switches.ts';
import type { Services } from '#server/app/services.ts';
import { lockPerson, stopOf } from '#server/features/bail/public.ts';
import { openTarget } from '#server/features/payment-accounts/public.ts';
import { cellOf } from '#server/platform/crypto/sealed-cell.ts';
import {
  type ChannelPayment,
  NothingSent,
  type PayoutChannel,
  type StatusAnswer,
} from '#server/platform/payout-channels/payout-channel.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { moveBySystem } from '../move.ts';
import { lockPayout, type PayoutRow, payoutById } from '../payouts.store.ts';
import {
  type AttemptRow,
  attemptById,
  attemptFacts,
  ENDED_BEFORE,
  lockAttempt,
  noteAbsent,
  noteAnswer,
  noteSending,
  storeAttempt,
} from './attempts.store.ts';
import { followAttempt } from './follow.ts';
import { accountAt, emailOf } from './start.ts';

interface Work {
  readonly services: Services;
  readonly attempt: AttemptRow;
  readonly payout: PayoutRow;
  readonly channel: PayoutChannel;
}

/**
 * Takes one step with an attempt: asks for the holder's name and sends it, or asks what became of it. Throws when the channel
 * does not answer; may run twice at once, for every change is decided on under the locks.
 */
export async function lookAtAttempt(services: Services, id: string): Promise<void> {
  const attempt = await attemptById(services.db, id);
  if (attempt === null || (attempt.state !== 'ready' && attempt.state !== 'sent')) return;
  const work = await workOf(services, attempt);
  if (attempt.state === 'ready') return begin(work);
  const status = await work.channel.statusOf(attempt.reference);
  await report(work, newsOf(status, work));
}

/** Throws when the channel is not set up any more: it stays as it is, and is for staff in time. */
async function workOf(services: Services, attempt: AttemptRow): Promise<Work> {
  const open = services.payoutChannels.get(attempt.channel as PayChannel);
  const payout = await payoutById(services.db, attempt.payoutId);
  if (open === undefined) throw new Error(`payout channel ${attempt.channel} is not set up`);
  if (payout === null) throw new Error(`payout ${attempt.payoutId} is gone`);
  return { services, attempt, payout, channel: open.channel };
}

/** What is to be paid. Throws when the channel does not reach the account any more, as without its sender. */
async function paymentOf({ services, attempt, payout }: Work): Promise<ChannelPayment> {
  const to = accountAt(services, payout, attempt.channel as PayChannel);
  if (to === null || payout.targetSealed === null)
    throw new Error(`payout ${payout.id} has no account for its channel`);
  return {
    reference: attempt.reference,
    amount: payout.fiat,
    to,
    holder: openTarget(services, cellOf('payout.target_sealed', payout.id), payout.targetSealed).holder,
    email: to.route.needs.includes('email') ? await emailOf(services.db, payout.ownerId) : null,
    narration: `Withdrawal ${payout.id.slice(-8)}`,
  };
}

/** Nothing was sent yet: is the account the trader's? */
async function begin(work: Work): Promise<void> {
  const payment = await paymentOf(work);
  const news = await objectionTo(work, payment);
  if (news !== null) return report(work, news);
  if (await markSending(work, 'send')) await send(work, payment);
}

/** Why nothing is sent to this account; null: it is. */
async function objectionTo(
  { services, attempt, channel, payout }: Work,
  payment: ChannelPayment,
): Promise<News | null> {
  const { to, holder, email } = payment;
  if (email === null && to.route.needs.includes('email')) return { event: 'no_account', reason: NO_EMAIL };
  const answer = await channel.holderOf(to);
  if (answer.state === 'none') return { event: 'no_account', reason: answer.reason };
  if (answer.state === 'unnamed') {
    return payout.isHolderConfirmed ? null : { event: 'no_account', reason: 'nobody confirmed the holder' };
  }
  if (isSameHolder(answer.name, holder)) return null;
  const nameSealed = services.vault.seal(cellOf('payout_attempt.name_sealed', attempt.id), answer.name);
  return { event: 'other_name', reason: '', nameSealed };
}

const NO_EMAIL = 'the channel needs an e-mail address of the receiver, who has none';

/** The payouts for which something may be sent. */
const PAID_BY_CHANNEL: readonly PayoutState[] = ['paying', 'unclear'];

/**
 * Written down before it happens: after a crash nobody sends it as new. False: somebody else was faster, the payout has ended, or
 * its owner was held, frozen or suspended since it was given to the channel, and it waits.
 */
async function markSending({ services, attempt }: Work, event: 'send' | 'absent'): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const payout = await lockPayout(tx, attempt.payoutId);
    if (payout === null || !PAID_BY_CHANNEL.includes(payout.state)) return false;
    await lockPerson(tx, payout.ownerId);
    if ((await stopOf(tx, { userId: payout.ownerId, way: 'payout', at: 'paid' })) !== null) return false;
    const row = await lockAttempt(tx, attempt.id);
    const decision = decideAttempt(attemptFacts(row), event, limitsOf(services));
    if (decision === null || (event === 'absent' && decision.next !== 'resend')) return false;
    await noteSending(tx, attempt.id);
    return true;
  });
}

async function send(work: Work, payment: ChannelPayment): Promise<void> {
  const { services, attempt, channel } = work;
  try {
    const answer = await channel.pay(payment);
    const isRefused = answer.state === 'refused';
    await noteAnswer(services.db, attempt.id, { isRefused, reason: isRefused ? answer.reason : '' });
    // What was refused may have been taken before: only its status says that it is not paid.
    if (isRefused) await lookAtAttempt(services, attempt.id);
  } catch (error) {
    if (!(error instanceof NothingSent)) throw error;
    await noteAnswer(services.db, attempt.id, { isRefused: false, reason: error.message });
    await report(work, { event: 'unsent', reason: error.message });
    throw error;
  }
}

interface News {
  readonly event: AttemptEvent;
  readonly reason: string;
  readonly nameSealed?: Buffer;
}

/** A channel that says it paid another sum is believed in nothing: staff look at it in time. */
function newsOf(status: StatusAnswer, { payout, services, attempt }: Work): News {
  if (status.state === 'success') {
    const isOurs =
      status.sum === null || (status.sum.amount === payout.fiat && status.sum.currency === payout.currency);
    if (isOurs) return { event: 'paid', reason: '' };
    services.log.error({ attempt: attempt.id }, 'a payout channel says that it paid another sum');
    return { event: 'other_sum', reason: 'the channel says that it paid another sum' };
  }
  if (status.state === 'failed') return { event: 'rejected', reason: status.reason };
  return { event: status.state === 'absent' ? 'absent' : 'pending', reason: attempt.reason };
}

async function report(work: Work, news: News): Promise<void> {
  const { services, attempt } = work;
  const isToResend = await services.db.transaction((tx) => store(tx, work, news));
  if (!isToResend) return;
  const payment = await paymentOf(work);
  if (await markSending({ ...work, attempt }, 'absent')) await send(work, payment);
}

/** Writes what the news make of the attempt and of its payout; true: the same reference is to be sent once more. */
async function store(tx: Tx, { services, attempt }: Work, { event, reason, nameSealed }: News): Promise<boolean> {
  const payout = await lockPayout(tx, attempt.payoutId);
  const row = await lockAttempt(tx, attempt.id);
  if (payout === null || (row.state !== 'ready' && row.state !== 'sent')) return false;
  await noteAbsent(tx, row.id, event === 'absent');
  const decision = decideAttempt(attemptFacts(row), event, limitsOf(services));
  if (decision?.next === 'resend') return true;
  if (decision?.next === 'doubt') {
    await moveBySystem({ services, tx }, payout, { event: 'doubt', patch: { isAgain: false, reason } });
    return false;
  }
  if (decision?.to === 'ready' && isPayoutEnd(payout.state)) {
    await storeAttempt(tx, row.id, { state: 'failed', reason: ENDED_BEFORE, nameSealed: null });
    return false;
  }
  if (decision !== null) {
    await storeAttempt(tx, row.id, { state: decision.to, reason, nameSealed: nameSealed ?? null });
  }
  await followAttempt({ services, tx }, payout, { state: decision?.to ?? row.state, event, reason, before: row.state });
  return false;
}

const limitsOf = ({ rules }: Services) => ({
  resendS: rules.get('payouts.resend_s'),
  againS: rules.get('payouts.again_s'),
});
