import { type ChannelAccount, channelAccount, type PayWay, payWayOf } from '#core/payouts/channel-routes.ts';
import type { PayoutPerson } from '#core/payouts/decide-payout.ts';
import type { PayChannel } from '#core/people/provider-switches.ts';
import type { Scope } from '#server/app/scope.ts';
import type { Services } from '#server/app/services.ts';
import { isBoundSql } from '#server/features/auth/public.ts';
import { PAUSED_USERS } from '#server/features/bail/public.ts';
import { openTarget } from '#server/features/payment-accounts/public.ts';
import { isBlockedWithAny, isLinkedWith } from '#server/features/people/public.ts';
import { cellOf } from '#server/platform/crypto/sealed-cell.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { PayoutTable } from '#server/platform/postgres/tables/payouts.ts';
import { movePayout } from '../move.ts';
import type { LockedPayout } from '../payouts.store.ts';
import { addAttempt } from './follow.ts';

export interface Payer {
  readonly id: string;
  readonly channel: PayChannel;
}

/** A provider with the channel that it has chosen. */
export const payerOf = (db: Queryable, userId: string): Promise<Payer> =>
  db.one<Payer>(sql`
    SELECT u.id, coalesce(w.pay_channel, 0) AS channel
    FROM app_user u LEFT JOIN provider_switch w ON w.user_id = u.id WHERE u.id = ${userId}`);

/** Where a channel writes to the receiver; null: the account has no address. */
export async function emailOf(db: Queryable, userId: string): Promise<string | null> {
  return (await db.one<{ email: string | null }>(sql`SELECT email FROM app_user WHERE id = ${userId}`)).email;
}

type Goal = Pick<LockedPayout, 'id' | 'kind' | 'place' | 'wallet' | 'targetSealed'>;

/** The account as a channel that is set up names it; null: the channel does not reach it. */
export function accountAt(services: Services, payout: Goal, channel: PayChannel): ChannelAccount | null {
  const open = services.payoutChannels.get(channel);
  if (open === undefined || payout.targetSealed === null) return null;
  const { id, kind, place, wallet } = payout;
  const { fields } = openTarget(services, cellOf('payout.target_sealed', id), payout.targetSealed);
  return channelAccount(open.routes, { kind, place, wallet, fields });
}

/** The account as the channel of this provider names it; null: it cannot be paid through it, or its money is not there. */
export function accountFor(services: Services, payout: Goal, payer: Payer): ChannelAccount | null {
  const isTheirs = services.payoutChannels.get(payer.channel)?.providers.includes(payer.id) === true;
  return isTheirs ? accountAt(services, payout, payer.channel) : null;
}

/** Whether these two may have to do with each other: neither blocked, nor one person. */
export async function mayPay(db: Queryable, payerId: string, ownerId: string): Promise<boolean> {
  if (await isBlockedWithAny(db, payerId, [ownerId])) return false;
  return !(await isLinkedWith(db, payerId, [ownerId]));
}

/** How the pay channel of this provider pays a payout. One whose account cannot be read holds up no list: people see to it. */
export function wayFor(services: Services, payout: Goal, payer: Payer): PayWay {
  try {
    return payWayOf(accountFor(services, payout, payer)?.route ?? null);
  } catch (err) {
    services.log.error({ err }, 'the account of a payout cannot be read');
    return 'by_hand';
  }
}

interface Start {
  readonly person: PayoutPerson;
  readonly payer: Payer;
  /** The provider compared the holder, whom the channel does not name. */
  readonly isHolderConfirmed: boolean;
}

/** A locked payout goes to the channel of this provider. */
export async function startPayment(
  scope: Scope,
  payout: LockedPayout,
  { person, payer, isHolderConfirmed }: Start,
): Promise<void> {
  const channel = payer.channel as PayoutTable['channel'];
  const patch = { providerId: payer.id, channel, isHolderConfirmed };
  await movePayout(scope, payout, { event: 'start', person, patch });
  await addAttempt(scope, payout, channel);
}

const MAX_PAYERS = 50;

/** Providers who pay by themselves now, and may do new business, or `only` this one: those with the fewest payouts under way first. */
export const autoPayers = ({ rules }: Services, db: Queryable, only: string | null = null): Promise<Payer[]> =>
  db.many<Payer>(sql`
    SELECT u.id, w.pay_channel AS channel
    FROM provider_switch w JOIN app_user u ON u.id = w.user_id
    WHERE w.is_receiving AND w.is_auto_pay AND w.pay_channel > 0 AND u.role = 'provider' AND u.server_type = 3
      AND u.status = 'active' AND NOT EXISTS (SELECT FROM ${PAUSED_USERS} p WHERE p.user_id = u.id)
      AND (${only}::uuid IS NULL OR u.id = ${only})
      AND (${rules.get('auth.second_factor_needed')}::int = 0 OR ${isBoundSql(sql`u.id`)})
    ORDER BY (SELECT count(*) FROM payout p WHERE p.provider_id = u.id AND p.ended_at IS NULL), u.id LIMIT ${MAX_PAYERS}`);
