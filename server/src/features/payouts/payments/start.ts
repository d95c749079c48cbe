import type { PayoutPerson } from '#core/payouts/decide-payout.ts';
import type { Services } from '#server/app/services.ts';
import { isBlockedWithAny, isLinkedWith } from '#server/features/people/public.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { PayoutTable } from '#server/platform/postgres/tables/payouts.ts';
import { movePayout, type Scope } from '../move.ts';
import type { LockedPayout } from '../payouts.store.ts';
import { channelAccountOf, openTarget } from '../target.ts';
import { addAttempt } from './follow.ts';

export interface Payer {
  readonly id: string;
  readonly loginName: string;
  readonly channel: number;
}

type Goal = Pick<LockedPayout, 'place' | 'currency' | 'targetSealed'>;

/** The channel through which a provider can pay a payout; null: none of its own pays there. */
export function channelFor(services: Services, payout: Goal, payer: Omit<Payer, 'id'>): PayoutTable['channel'] {
  const open = [...services.payoutChannels].find(([number]) => number === payer.channel)?.[1];
  if (open === undefined || !open.providers.includes(payer.loginName) || payout.targetSealed === null) return null;
  if (!open.channel.reaches(payout.place, payout.currency)) return null;
  const account = channelAccountOf(payout.place, openTarget(services, payout.targetSealed));
  return account === null ? null : (payer.channel as PayoutTable['channel']);
}

/** Whether these two may have to do with each other: neither blocked, nor one person. */
export async function mayPay(db: Queryable, payerId: string, ownerId: string): Promise<boolean> {
  if (await isBlockedWithAny(db, payerId, [ownerId])) return false;
  return !(await isLinkedWith(db, payerId, [ownerId]));
}

/** A locked payout goes to the channel of this provider. */
export async function startPayment(
  scope: Scope,
  payout: LockedPayout,
  { person, providerId, channel }: { person: PayoutPerson; providerId: string; channel: PayoutTable['channel'] },
): Promise<void> {
  await movePayout(scope, payout, { event: 'start', person, patch: { providerId, channel } });
  await addAttempt(scope, payout, channel);
}

const MAX_PAYERS = 50;

/** Providers who pay by themselves now: those with the fewest payouts under way first. */
export const autoPayers = (db: Queryable): Promise<Payer[]> =>
  db.many<Payer>(sql`
    SELECT u.id, u.user_name AS "loginName", w.pay_channel AS channel
    FROM provider_switch w JOIN app_user u ON u.id = w.user_id
    WHERE w.is_receiving AND w.is_auto_pay AND w.pay_channel > 0 AND u.role = 'provider' AND u.server_type = 3
      AND u.status = 'active'
    ORDER BY (SELECT count(*) FROM payout p WHERE p.provider_id = u.id AND p.ended_at IS NULL), u.id LIMIT ${MAX_PAYERS}`);
