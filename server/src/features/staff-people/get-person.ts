import { addPersonNote, getPerson, openContact } from '#contract/functions/staff-people.ts';
import type { Role } from '#core/access/access.ts';
import { bailAccountId, balanceOf, btcAccountId, pointsAccountId } from '#core/ledger/accounts.ts';
import { mayPropose } from '#core/staff/proposals.ts';
import { suspensionRefusal } from '#core/staff/suspensions.ts';
import { hasSecondFactor } from '#server/features/auth/public.ts';
import { identityOf } from '#server/features/identity/public.ts';
import { requireLook } from '#server/features/looks/public.ts';
import { linksWith } from '#server/features/people/public.ts';
import { presenceOf } from '#server/features/providers/public.ts';
import {
  type ActRow,
  actsAbout,
  contactOf,
  isOpponentOf,
  lastRoleOf,
  nameOf,
  suspensionsOf,
  UNFREEZING,
} from '#server/features/staff/public.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { deviceText } from '#server/platform/device-text.ts';
import { noteStaffAct } from '#server/platform/staff-act.ts';
import { insertNote, linkedAccounts, notesOf, type PersonRow, personById, sessionsOf } from './people.store.ts';

const SUSPENDING: readonly Role[] = ['moderator', 'admin'];

/** What the log says of a note, for which nobody writes a reason. */
const NOTED = 'A note for colleagues about this account';

/** Support reads what it needs to answer: sessions and what staff did are for administrators. */
export const getPersonHandler = handle(getPerson, async (call: UserCall, { userId }) => {
  const { db, session } = call;
  const row = await personById(db, userId);
  if (row === null) throw new AppError('nothing.found');
  await requireLook(call, userId);
  const readsAll = session.role === 'admin';
  return {
    ...row,
    roleBy: await lastRoleOf(db, userId),
    ...(await moneyOf(call, userId)),
    identity: await identityOf(db, userId),
    presence: row.role === 'provider' ? await presentPresence(call, userId) : null,
    suspensions: await suspensionsOf(db, userId),
    links: await linksOf(call, userId),
    notes: await notesOf(db, userId),
    sessions: readsAll ? await presentSessions(call, userId) : null,
    acts: readsAll ? (await actsAbout(db, userId)).map(presentAct) : null,
    ...(await mayDo(call, row)),
  };
});

async function presentPresence({ db, services: { rules } }: UserCall, userId: string) {
  const haveBps = (await presenceOf(db, rules, [userId])).get(userId) ?? 0;
  return { haveBps, needBps: rules.get('providers.presence_bps'), days: rules.get('providers.presence_days') };
}

async function mayDo({ db, session }: UserCall, { userId, role, status }: PersonRow) {
  const judgeRole = session.role as Role;
  const isOwn = userId === session.userId;
  const isOpponent = !isOwn && (await isOpponentOf(db, session.userId, userId));
  const judge = { id: session.userId, role: judgeRole, isOpponent };
  const mayJudge = suspensionRefusal(judge, { id: userId, role }) === null;
  return {
    mayResetFactors: mayPropose('reset_factors', judgeRole) && !isOwn && (await hasSecondFactor(db, userId)),
    maySuspend: SUSPENDING.includes(judgeRole) && mayJudge,
    mayUnfreeze: UNFREEZING.includes(judgeRole) && status === 'frozen' && mayJudge,
    mayChangeRole: judgeRole === 'admin' && role !== 'admin' && !isOwn && !isOpponent,
  };
}

async function moneyOf({ services }: UserCall, userId: string) {
  const ids = [pointsAccountId(userId), bailAccountId(userId), btcAccountId(userId)];
  const accounts = new Map((await services.ledger.accounts(ids)).map((account) => [account.id, balanceOf(account)]));
  const [points, bail, btc] = ids.map((id) => accounts.get(id));
  return {
    balance: (points?.amount ?? 0n).toString(),
    frozen: (points?.frozenAmount ?? 0n).toString(),
    bail: (bail?.amount ?? 0n).toString(),
    btc: (btc?.amount ?? 0n).toString(),
  };
}

async function linksOf({ db }: UserCall, userId: string) {
  const neighbours = await linkedAccounts(db, userId);
  const links = await linksWith(
    db,
    userId,
    neighbours.map((neighbour) => neighbour.userId),
  );
  return neighbours.map((neighbour, index) => ({
    ...neighbour,
    isLinked: links[index]?.isLinked ?? false,
    kinds: [...(links[index]?.kinds ?? [])],
  }));
}

const presentSessions = async ({ db }: UserCall, userId: string) =>
  (await sessionsOf(db, userId)).map(({ userAgent, address, openedAt, isOpen }) => ({
    device: deviceText(userAgent),
    address,
    openedAt,
    isOpen,
  }));

const presentAct = ({ kind, subject, actor, approvedBy, before, after, reason, at }: ActRow) => ({
  kind,
  subject,
  by: actor,
  approvedBy,
  before,
  after,
  reason,
  at,
});

/** Whoever opens it says why, for those who read the log. */
export const openContactHandler = handle(openContact, async (call: WriteCall, { userId, reason }) => {
  const { tx, session } = call;
  const contact = await contactOf(tx, userId);
  if (contact === null) throw new AppError('nothing.found');
  const { nickname, ...shown } = contact;
  const entry = { kind: 'contact', userId, subject: nickname, before: {}, after: {}, reason } as const;
  await tx.run(noteStaffAct({ ...entry, actorId: session.userId, approverId: null }));
  return shown;
});

export const addNoteHandler = handle(addPersonNote, async ({ tx, session }: WriteCall, { userId, text }) => {
  if (!(await insertNote(tx, { userId, authorId: session.userId, text }))) throw new AppError('nothing.found');
  // The note itself stands on the person's page, where it can be long.
  const entry = { kind: 'note', userId, subject: await nameOf(tx, userId), before: {} } as const;
  const after = { characters: text.length };
  await tx.run(noteStaffAct({ ...entry, after, reason: NOTED, actorId: session.userId, approverId: null }));
  return { ok: true as const };
});
