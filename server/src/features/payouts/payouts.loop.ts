import type { Loop } from '#server/app/feature.ts';
import type { Services } from '#server/app/services.ts';
import { clocksLoop } from '#server/features/orders/public.ts';
import { backedOff, backOff, type TimerFailures } from '#server/platform/background/back-off.ts';
import { moveBySystem } from './move.ts';
import { attemptById, leaseDue, lookAgain } from './payments/attempts.store.ts';
import { lookAtAttempt } from './payments/look.ts';
import { matchPayouts } from './payments/match.ts';
import { duePayouts, lockPayout } from './payouts.store.ts';

const IDLE_MS = 1_000;
const BATCH_CLOCKS = 50;
const BATCH_LOOKS = 10;
/** Longer than a look takes: two questions and a payment. */
const LEASE_S = 120;

/** The work on payouts. */
export const payoutsLoop = (): Loop => clocksLoop({ name: 'payouts', idleMs: IDLE_MS }, runPayouts);

/** Clocks of payouts, providers who pay by themselves, and payments whose outcome is not known yet. */
export const runPayouts = async (services: Services, failures: TimerFailures = new Map()): Promise<number> =>
  (await runClocks(services, failures)) + (await matchPayouts(services)) + (await checkDuePayments(services));

/** A payout that cannot be moved on steps aside for a while, so that it does not hold up the others. */
async function runClocks(services: Services, failures: TimerFailures): Promise<number> {
  const skip = backedOff(failures);
  const ids = await duePayouts(services.db, { limit: BATCH_CLOCKS, skip });
  for (const id of ids) {
    try {
      // One that was further already would hold its place among the longest overdue.
      if (await runClock(services, id)) failures.delete(id);
      else backOff(failures, id);
    } catch (err) {
      const retryInMs = backOff(failures, id);
      services.log.error({ err, payout: id, retryInMs }, 'the clock of a payout could not be acted on');
    }
  }
  return ids.length;
}

/** False when it could not act. */
const runClock = (services: Services, id: string): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const row = await lockPayout(tx, id);
    return row !== null && (await moveBySystem({ services, tx }, row, { event: 'clock' }));
  });

/** Looks at payments that are due; one that cannot be looked at waits, and holds up no other. */
export async function checkDuePayments(services: Services): Promise<number> {
  const ids = await leaseDue(services.db, BATCH_LOOKS, LEASE_S);
  for (const id of ids) {
    try {
      await lookAtAttempt(services, id);
    } catch (error) {
      services.log.warn({ attempt: id, reason: String(error) }, 'a payout channel could not be asked; tried again');
    }
    const attempt = await attemptById(services.db, id);
    if (attempt !== null) await lookAgain(services.db, id, pauseS(attempt.looks));
  }
  return ids.length;
}

const FIRST_PAUSE_S = 2;
const LONGEST_PAUSE_S = 900;

/** From two seconds to a quarter of an hour, half as long again each time. */
const pauseS = (looks: number): number => Math.min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 1.5 ** Math.min(looks, 30));
