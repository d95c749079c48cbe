import { listSanctions, removeProvider } from '#contract/functions/provider-sanctions.ts';
import { isCaseAgainst } from '#core/staff/sanctions.ts';
import { isOpponentOf, lockRole } from '#server/features/staff/public.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { noteStaffAct, type Signers } from '#server/platform/staff-act.ts';
import { caseOf, hasPenaltyOf, insertSanction, type SanctionRow, sanctionsPage } from './sanctions.store.ts';

/** The provider, locked. Throws `nothing.found` and why the caller does not judge it. */
export async function judgedProvider({ tx, session }: WriteCall, userId: string): Promise<{ readonly name: string }> {
  const account = await lockRole(tx, userId);
  if (account === null || account.terms.role !== 'provider') throw new AppError('nothing.found');
  if (userId === session.userId) throw new AppError('staff.not_yourself');
  if (await isOpponentOf(tx, session.userId, userId)) throw new AppError('staff.opponent');
  return account;
}

export const removeProviderHandler = handle(removeProvider, async (call: WriteCall, { userId, reason }) => {
  const { tx, session, services } = call;
  const { name } = await judgedProvider(call, userId);
  const noticeS = services.rules.get('providers.removal_notice_s');
  const none = { caseId: null, amount: null, approverId: null };
  const removal = { ...none, kind: 'removal', userId, reason, byId: session.userId, noticeS } as const;
  const noticed = await insertSanction(tx, removal);
  if (noticed === null) throw new AppError('already.done');
  const { id: ref, dueAt } = noticed;
  const payload = { what: 'removal_noticed', ref, note: reason, dueAt: dueAt.toISOString() } as const;
  await tell(tx, { event: 'users.changed', to: { owner: userId }, payload });
  const signers = { actorId: session.userId, approverId: null };
  const [before, after] = [{ removal: null }, { removal: 'noticed' }];
  await tx.run(noteStaffAct({ ...signers, kind: 'sanction', userId, subject: name, before, after, reason }));
  return { dueAt };
});

/**
 * Throws `nothing.found`: no order or payout of this provider; `providers.no_case`: no dispute ended against it; `already.done`:
 * the case has its penalty.
 */
export async function requireCase({ tx }: WriteCall, userId: string, caseId: string): Promise<void> {
  const facts = await caseOf(tx, userId, caseId);
  if (facts === null) throw new AppError('nothing.found');
  if (!isCaseAgainst(facts)) throw new AppError('providers.no_case');
  if (await hasPenaltyOf(tx, caseId)) throw new AppError('already.done');
}

/** Whether the caller may propose the penalty of this case against the provider: as `judgedProvider` and `requireCase`, without locks. */
export async function mayPenalize({ db, session }: UserCall, userId: string, caseId: string): Promise<boolean> {
  const facts = await caseOf(db, userId, caseId);
  if (facts === null || !isCaseAgainst(facts) || (await hasPenaltyOf(db, caseId))) return false;
  const isProvider = await db.maybe(sql`SELECT FROM app_user WHERE id = ${userId} AND role = 'provider'`);
  return isProvider !== null && userId !== session.userId && !(await isOpponentOf(db, session.userId, userId));
}

export interface Penalty {
  readonly userId: string;
  /** The code of an order, or the id of a payout. */
  readonly caseId: string;
  /** Base units of points. */
  readonly amount: bigint;
  readonly reason: string;
}

/** A penalty that two agreed on: its notice begins. Throws as `judgedProvider` and `requireCase`. */
export async function noticePenalty(call: WriteCall, penalty: Penalty, signers: Signers): Promise<void> {
  const { tx, services } = call;
  const { userId, caseId, amount, reason } = penalty;
  const { name } = await judgedProvider(call, userId);
  await requireCase(call, userId, caseId);
  const noticeS = services.rules.get('providers.penalty_notice_s');
  const { actorId: byId, approverId } = signers;
  const noticed = await insertSanction(tx, { ...penalty, kind: 'penalty', byId, approverId, noticeS });
  if (noticed === null) throw new AppError('already.done');
  const sum = amount.toString();
  const { id: ref, dueAt } = noticed;
  const payload = { what: 'penalty_noticed', ref, note: reason, missing: sum, dueAt: dueAt.toISOString() } as const;
  await tell(tx, { event: 'users.changed', to: { owner: userId }, payload });
  const [before, after] = [{ penalty: null }, { penalty: sum, case: caseId }];
  await tx.run(noteStaffAct({ ...signers, kind: 'sanction', userId, subject: name, before, after, reason }));
}

export const listSanctionsHandler = handle(listSanctions, async ({ db }: UserCall, { show, start, limit }) => {
  const { rows, totalCount } = await sanctionsPage(db, show, { start, limit });
  const list = rows.map((row) => {
    const { userId, name, by, approver } = row;
    return { ...presentSanction(row), userId, name, by, approver };
  });
  return { list, totalCount };
});

export const presentSanction = (row: SanctionRow) => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  reason: row.reason,
  caseId: row.caseId,
  amount: row.amount?.toString() ?? null,
  posted: row.posted?.toString() ?? null,
  at: row.at,
  dueAt: row.dueAt,
  endedAt: row.endedAt,
});
