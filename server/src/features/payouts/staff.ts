import { getStaffPayout, listStaffPayouts, rulePayout } from '#contract/functions/payouts.ts';
import { admits } from '#core/access/access.ts';
import { isDefinitelyUnpaid } from '#core/payouts/attempt-table.ts';
import type { PayoutPerson } from '#core/payouts/decide-payout.ts';
import type { PayoutEvent } from '#core/payouts/payout-table.ts';
import { requireAllTime, requireRequestLook } from '#server/features/looks/public.ts';
import { mayPenalize } from '#server/features/providers/public.ts';
import { noteExcused, opponentsAmong, refusingTies, requireTwoPeople } from '#server/features/staff/public.ts';
import { withRows } from '#server/gateway/file-answer.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { noteStaffAct } from '#server/platform/staff-act.ts';
import { movePayout, requireLocked } from './move.ts';
import { openAttempt } from './payments/attempts.store.ts';
import { payoutLines } from './payout-lines.ts';
import {
  namesOf,
  type PayoutRow,
  payoutById,
  ruledAlone,
  staffPage,
  staffWaitingPage,
  waitsForStaff,
} from './payouts.store.ts';
import { presentLine, presentWhole } from './present.ts';

const staffOf = ({ session }: UserCall): PayoutPerson => ({ kind: 'staff', id: session.userId });

export const listStaffPayoutsHandler = handle(
  listStaffPayouts,
  async (call: UserCall, { tab, state, start, limit }) => {
    if (tab === 'all') await requireAllTime(call, 'payouts');
    const page = { start, limit };
    const { rows, totalCount } =
      tab === 'waiting' ? await staffWaitingPage(call.db, page) : await staffPage(call.db, state, page);
    const list = rows.map((row) => presentLine(call.services, row, staffOf(call)));
    return withRows({ list, totalCount }, () => payoutLines(list, call.lang));
  },
);

export const getStaffPayoutHandler = handle(getStaffPayout, async (call: UserCall, { id }) => {
  const row = await payoutById(call.db, id);
  if (row === null) throw new AppError('nothing.found');
  await requireRequestLook(call, {
    userId: row.ownerId,
    code: id,
    because: waitsForStaff(row.state) ? 'lookAtWaiting' : null,
  });
  const whole = await presentWhole(call, row, { person: staffOf(call), seesNumbers: false, seesAttempts: true });
  const standing = await standingOf(call, row, whole.abilities);
  return { ...whole, ...standing, penaltyFor: await penalizable(call, row) };
});

/** The provider of a payout whose dispute ended against it, where the caller may propose the penalty; null: none. */
async function penalizable(call: UserCall, { id, providerId }: PayoutRow): Promise<string | null> {
  if (providerId === null || !admits('moderator', call.session.role)) return null;
  return (await mayPenalize(call, providerId, id)) ? providerId : null;
}

/** Whether this member of staff may rule, and who has ruled. */
async function standingOf(call: UserCall, row: PayoutRow, abilities: readonly PayoutEvent[]) {
  const { db, session, services } = call;
  const isBarred = waitsForStaff(row.state) && (await isOpponent(db, session.userId, row));
  const tied = isBarred ? undefined : [...(await refusingTies(call, row.rulerIds)).values()][0];
  const isClosed = (event: PayoutEvent) =>
    (event === 'rule_paid' && (isBarred || tied !== undefined)) || (event === 'rule_unpaid' && isBarred);
  return {
    abilities: abilities.filter((event) => !isClosed(event)),
    rulers: await namesOf(db, row.rulerIds),
    hasRuled: row.rulerIds.includes(session.userId),
    hasAppealed: row.appealedAt !== null,
    needsSecond:
      (await ruledAlone(db, row, session.userId)) + row.points >
      BigInt(services.rules.get('payouts.second_review_points')),
    isOpponent: isBarred,
    tie: tied === undefined ? null : { name: tied.name, tie: tied.tie },
  };
}

/** Whether this member of staff traded with one of its two, or is linked with them. */
async function isOpponent(db: Queryable, userId: string, { ownerId, providerId }: PayoutParties): Promise<boolean> {
  const others = [ownerId, ...(providerId === null ? [] : [providerId])].filter((id) => id !== userId);
  return (
    await opponentsAmong(
      db,
      others.map((otherId) => ({ userId, otherId })),
    )
  ).includes(true);
}

type PayoutParties = Pick<PayoutRow, 'ownerId' | 'providerId'>;

/** Otherwise the trader might get the money after the points. */
async function requireSurelyUnpaid({ services, tx }: WriteCall, id: string): Promise<void> {
  const attempt = await openAttempt(tx, id);
  const limits = { againS: services.rules.get('payouts.again_s') };
  if (attempt !== null && !isDefinitelyUnpaid(attempt, limits)) throw new AppError('payouts.may_be_paid');
}

export const rulePayoutHandler = handle(rulePayout, async (call: WriteCall, { id, isPaid, reason }) => {
  const { tx, session } = call;
  const row = await requireLocked(tx, id);
  if (await isOpponent(tx, session.userId, row)) throw new AppError('staff.opponent');
  if (!isPaid) await requireSurelyUnpaid(call, id);
  const ties = await requireTwoPeople(call, isPaid ? row.rulerIds : []);
  const event = isPaid ? 'rule_paid' : 'rule_unpaid';
  const state = await movePayout(call, row, { event, person: staffOf(call), patch: { reason, isAgain: false } });
  const entry = {
    actorId: session.userId,
    approverId: null,
    kind: 'payout',
    userId: row.ownerId,
    subject: id,
  } as const;
  await tx.run(noteStaffAct({ ...entry, before: { state: row.state }, after: { state }, reason }));
  await noteExcused(call, { ties, subject: `payout: ${id}`, reason });
  return { ok: true as const };
});
