import { z } from 'zod';
import { cancelFactorReset } from '#contract/functions/factors.ts';
import { enqueue, type Job } from '#server/app/jobs/job.ts';
import { enqueueMail } from '#server/app/mail-queue.ts';
import { defineProposal } from '#server/app/proposal.ts';
import type { Services } from '#server/app/services.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import { minuteOf } from '#server/platform/minute-of.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { FactorResetTable } from '#server/platform/postgres/tables/factors.ts';
import { noteSecurity } from '#server/platform/security-event.ts';
import { noteStaffAct } from '#server/platform/staff-act.ts';
import { accountOf } from '../accounts.store.ts';
import { endSessions } from '../sessions.store.ts';
import { resetMail } from './factor-reset-mail.ts';
import { hasSecondFactor } from './factors.store.ts';
import { holdAndMail, holdMoney } from './protect.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';
import { endProofs } from './step-up.ts';

/** Whether the second factors of an account can be reset. Throws `nothing.found` without any, `already.done` while a reset waits. */
export async function requireResettable(db: Queryable, userId: string): Promise<void> {
  if (!(await hasSecondFactor(db, userId))) throw new AppError('nothing.found');
  if ((await resetDueAt(db, userId)) !== null) throw new AppError('already.done');
}

/**
 * Begins the wait of `auth.factor_reset_wait_s`, after two of the staff agreed that the owner has lost the second factors. The
 * owner is mailed at once, with the way to stop it, and no money leaves the account until `auth.money_hold_s` after its end.
 */
async function startFactorReset({ services, tx }: WriteCall, userId: string): Promise<void> {
  await requireResettable(tx, userId);
  const { rules, config } = services;
  const waitS = rules.get('auth.factor_reset_wait_s');
  const id = newId();
  const { dueAt } = await tx.one<Pick<FactorResetTable, 'dueAt'>>(sql`
    INSERT INTO factor_reset (id, user_id, due_at) VALUES (${id}, ${userId}, now() + make_interval(secs => ${waitS}))
    RETURNING due_at`);
  await enqueue(tx, { job: factorResetJob, payload: { id }, afterS: waitS });
  await holdMoney(tx, userId, waitS + rules.get('auth.money_hold_s'));
  const { email, lang } = await accountOf(tx, userId);
  if (email === null) return;
  const link = `${config.publicUrl ?? ''}/accountSettings/security`;
  await enqueueMail(tx, { to: email, ...resetMail(lang, { dueAt: minuteOf(dueAt), link }) });
}

export const factorResetProposals = defineProposal(
  ['reset_factors'],
  z.strictObject({}),
  async (call, approved, signers) => {
    const { userId, subject, before, after, reason } = approved;
    if (userId === null) throw new AppError('nothing.found');
    await startFactorReset(call, userId);
    await call.tx.run(noteStaffAct({ ...signers, kind: 'factors', userId, subject, before, after, reason }));
  },
);

/** When the second factors of the account will be removed; null: no reset waits. */
async function resetDueAt(db: Queryable, userId: string): Promise<Date | null> {
  const row = await db.maybe<Pick<FactorResetTable, 'dueAt'>>(sql`
    SELECT due_at FROM factor_reset WHERE user_id = ${userId} AND state = 'waiting'`);
  return row?.dueAt ?? null;
}

/** Removes the second factors when the wait is over. */
export const factorResetJob: Job<{ id: string }> = {
  name: 'auth.factorReset',
  payload: z.object({ id: z.uuid() }),
  maxAttempts: () => RESET_ATTEMPTS,
  run: (services, { id }) => services.db.transaction((tx) => carryOut(services, tx, id)),
};

const RESET_ATTEMPTS = 20;

async function carryOut(services: Services, tx: Tx, id: string): Promise<void> {
  const row = await tx.maybe<{ userId: string }>(sql`
    UPDATE factor_reset SET state = 'done', ended_at = now() WHERE id = ${id} AND state = 'waiting' AND due_at <= now()
    RETURNING user_id`);
  if (row === null) return;
  const { userId } = row;
  const owner = await accountOf(tx, userId);
  await tx.run(sql`DELETE FROM totp_secret WHERE user_id = ${userId}`);
  await tx.run(sql`DELETE FROM passkey WHERE user_id = ${userId}`);
  await deleteRecoveryCodes(tx, userId);
  await endSessions(services, tx, { userId, reason: 'elsewhere' });
  await endProofs({ services, tx }, userId, null);
  const change = 'factors_reset';
  await tx.run(noteSecurity({ kind: 'protection_changed', userId, subject: change, address: '', userAgent: '' }));
  await holdAndMail({ services }, tx, { owner, change });
}

/** 900856: by an owner who proves a factor. A session only would let a thief stop the owner's reset again and again. */
export const cancelFactorResetHandler = handle(cancelFactorReset, async (call: UserCall) => {
  const { services, session, address, userAgent } = call;
  const { userId } = session;
  await services.db.transaction(async (tx) => {
    const rows = await tx.run(sql`
      UPDATE factor_reset SET state = 'cancelled', ended_at = now() WHERE user_id = ${userId} AND state = 'waiting'`);
    if (rows === 0) throw new AppError('nothing.found');
    const change = 'reset_stopped';
    await tx.run(noteSecurity({ kind: 'protection_changed', userId, subject: change, address, userAgent }));
    // The hold of the reset, beyond that of any change, ends with it.
    const holdS = services.rules.get('auth.money_hold_s');
    await tx.run(sql`
      UPDATE app_user SET money_held_until = least(money_held_until, now() + make_interval(secs => ${holdS})) WHERE id = ${userId}`);
    await holdAndMail(call, tx, { owner: await accountOf(tx, userId), change });
  });
  return { ok: true as const };
});
