import { isPayoutEnd } from '#core/payouts/payout-states.ts';
import type { Payout } from '../payout-words.ts';

/** A step of a payout before it is put into words. */
export interface PayoutStep {
  readonly key:
    | 'reserved'
    | 'take'
    | 'taken'
    | 'pay'
    | 'channel'
    | 'paid'
    | 'confirm'
    | 'decide'
    | 'ruled'
    | 'over'
    | 'ended';
  readonly state: 'done' | 'now' | 'later' | 'stop';
  /** When it was done, ISO 8601. */
  readonly at?: string | null | undefined;
  /** Until when it is to be done, ISO 8601. */
  readonly by?: string | null;
}

type Stepped = Pick<Payout, 'state' | 'steps' | 'deadline' | 'askedAt' | 'endedAt' | 'provider' | 'channel'>;

/** The life of a payout: reserved, taken, paid, confirmed; a decision of staff takes the place of the confirmation. */
export function payoutStepsOf(payout: Stepped): PayoutStep[] {
  const { state, steps, deadline, askedAt, provider, channel } = payout;
  const at = (...events: readonly Payout['steps'][number]['event'][]) =>
    steps.findLast(({ event }) => events.includes(event))?.at;
  const reserved: PayoutStep = { key: 'reserved', state: 'done', at: askedAt };
  if (state === 'open') {
    return [reserved, { key: 'take', state: 'now', by: deadline }, { key: 'pay', state: 'later' }, CONFIRM_LATER];
  }
  const takeSteps: PayoutStep[] = provider === null ? [] : [{ key: 'taken', state: 'done', at: at('take', 'start') }];
  const byChannel = channel !== null && channel !== 0;
  if (state === 'taken' || state === 'paying' || state === 'unclear') {
    const key = byChannel ? 'channel' : 'pay';
    return [reserved, ...takeSteps, { key, state: 'now', by: deadline }, ...(byChannel ? [] : [CONFIRM_LATER])];
  }
  const paidAt = at('mark_paid');
  const paidSteps: PayoutStep[] = paidAt === undefined ? [] : [{ key: 'paid', state: 'done', at: paidAt }];
  return [reserved, ...takeSteps, ...paidSteps, lastOf(payout)];
}

const CONFIRM_LATER: PayoutStep = { key: 'confirm', state: 'later' };

function lastOf({ state, deadline, endedAt }: Stepped): PayoutStep {
  if (state === 'success') return { key: 'over', state: 'done', at: endedAt };
  if (isPayoutEnd(state)) return { key: 'ended', state: 'stop', at: endedAt };
  const key = state === 'paid' ? 'confirm' : state === 'ruled' ? 'ruled' : 'decide';
  return { key, state: 'now', by: deadline };
}
