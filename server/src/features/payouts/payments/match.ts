import type { Services } from '#server/app/services.ts';
import { lockPerson, stopOf } from '#server/features/bail/public.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { type LockedPayout, lockPayout } from '../payouts.store.ts';
import { accountFor, autoPayers, mayPay, startPayment } from './start.ts';

const BATCH = 20;
/** A payout that nobody pays by itself is looked at again after so long. */
const AGAIN_S = 15;

/**
 * Gives waiting payouts to providers who pay by themselves; returns how many were looked at. None is looked at again before
 * its pause is over, so that one that cannot be given holds up no other.
 */
export async function matchPayouts(services: Services): Promise<number> {
  if (services.payoutChannels.size === 0) return 0;
  const rows = await services.db.many<{ id: string }>(sql`
    UPDATE payout SET match_at = clock_timestamp() + make_interval(secs => ${AGAIN_S})
    WHERE id IN (SELECT id FROM payout WHERE state = 'open' AND match_at <= clock_timestamp() AND deadline > clock_timestamp()
                 ORDER BY asked_at, id LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING id`);
  for (const { id } of rows) {
    try {
      await matchOne(services, id);
    } catch (err) {
      services.log.error({ err, payout: id }, 'a payout could not be given to a provider');
    }
  }
  return rows.length;
}

async function matchOne(services: Services, id: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const payout = await lockPayout(tx, id);
    if (payout === null || payout.state !== 'open' || isOver(payout)) return;
    await lockPerson(tx, payout.ownerId);
    if ((await stopOf(tx, { userId: payout.ownerId, way: 'payout', at: 'offered' })) !== null) return;
    for (const payer of await autoPayers(services, tx)) {
      // Where the channel does not say whose account it is, a person compares the holder first.
      const isNamed = accountFor(services, payout, payer)?.route.check === 'holder';
      if (!isNamed || payer.id === payout.ownerId || !(await mayPay(tx, payer.id, payout.ownerId))) continue;
      await lockPerson(tx, payer.id);
      if ((await autoPayers(services, tx, payer.id)).length === 0) continue;
      await startPayment({ services, tx }, payout, { person: { kind: 'system' }, payer, isHolderConfirmed: false });
      return;
    }
  });
}

const isOver = ({ deadline, now }: LockedPayout): boolean => deadline !== null && now >= deadline;
