import { appealDecision, decideAppeal, getStanding, listAppeals } from '#contract/functions/provider-sanctions.ts';
import { type AppealFacts, type AppealJudge, appealRefusal, decideSanction } from '#core/staff/sanctions.ts';
import type { Pair } from '#server/features/people/public.ts';
import {
  endSuspension,
  isOpponentOf,
  nameOf,
  noteExcused,
  opponentsAmong,
  refusedPairs,
  refusingTies,
  requireTwoPeople,
  suspensionById,
  suspensionsOf,
  type TiedColleague,
} from '#server/features/staff/public.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { noteStaffAct } from '#server/platform/staff-act.ts';
import {
  type AppealRow,
  activeAdmins,
  appealsOf,
  appealsPage,
  insertAppeal,
  type ListedAppeal,
  lockAppeal,
  storeVerdict,
} from './appeals.store.ts';
import { lockSanction, sanctionsOf, storeSanction } from './sanctions.store.ts';
import { presentSanction } from './sanctions.ts';

export const getStandingHandler = handle(getStanding, async ({ db, session }: UserCall) => {
  const { userId } = session;
  const appeals = await appealsOf(db, userId);
  const suspensions = (await suspensionsOf(db, userId)).map(({ id, scope, reason, at, endsAt }) => {
    const appeal = appeals.find(({ suspensionId }) => suspensionId === id);
    return {
      id,
      scope,
      reason,
      at,
      endsAt,
      appeal: appeal ? presentAppeal(appeal) : null,
      mayAppeal: appeal === undefined,
    };
  });
  const sanctions = (await sanctionsOf(db, userId)).map((row) => {
    const appeal = appeals.find(({ sanctionId }) => sanctionId === row.id);
    const mayAppeal = decideSanction({ ...row, openOrders: 0 }, 'appeal') !== null;
    return { ...presentSanction(row), appeal: appeal ? presentAppeal(appeal) : null, mayAppeal };
  });
  return { suspensions, sanctions };
});

const presentAppeal = ({ words, state, answer, at, decidedAt }: Omit<AppealRow, 'userId'>) => ({
  words,
  state,
  answer,
  at,
  decidedAt,
});

export const appealHandler = handle(appealDecision, async (call: WriteCall, { what, id, words }) => {
  const { tx, session } = call;
  const { userId } = session;
  if (what === 'suspension') {
    const own = (await suspensionsOf(tx, userId)).some((suspension) => suspension.id === id);
    if (!own) throw new AppError('nothing.found');
  } else await appealSanction(tx, userId, id);
  const against =
    what === 'suspension' ? { suspensionId: id, sanctionId: null } : { suspensionId: null, sanctionId: id };
  if (!(await insertAppeal(tx, { ...against, userId, words }))) throw new AppError('already.done');
  return { ok: true as const };
});

async function appealSanction(tx: Tx, userId: string, id: string): Promise<void> {
  const sanction = await lockSanction(tx, id);
  if (sanction === null || sanction.userId !== userId) throw new AppError('nothing.found');
  if (sanction.state === 'appealed' || sanction.state === 'upheld') throw new AppError('already.done');
  const state = decideSanction({ ...sanction, openOrders: 0 }, 'appeal');
  if (state === null) throw new AppError('providers.appeal_late');
  await storeSanction(tx, id, { state });
  await tell(tx, { event: 'users.settled', to: { owner: userId }, payload: { ref: id } });
}

export const listAppealsHandler = handle(listAppeals, async (call: UserCall, { show, start, limit }) => {
  const { rows, totalCount } = await appealsPage(call.db, show, { start, limit });
  const open = rows.filter(({ state }) => state === 'open');
  const ties = await refusingTies(
    call,
    open.flatMap(({ deciderIds }) => deciderIds),
  );
  const facts = await withAdmins(
    call,
    rows.map(({ userId: ownerId, ...row }) => ({ ...row, ownerId })),
  );
  const opponents = await opponentsAmong(
    call.db,
    rows.map(({ userId: otherId }) => ({ userId: call.session.userId, otherId })),
  );
  const list = rows.map((row, index) => {
    const isOpponent = row.state === 'open' && opponents[index] === true;
    return presentListed(row, facts[index] as AppealFacts, { judge: judgeOf(call, isOpponent), ties });
  });
  return { list, totalCount };
});

const judgeOf = ({ session: { userId: id, role } }: Pick<UserCall, 'session'>, isOpponent: boolean): AppealJudge => ({
  id,
  role,
  isOpponent,
});

interface Viewer {
  readonly judge: AppealJudge;
  readonly ties: ReadonlyMap<string, TiedColleague>;
}

function presentListed(row: ListedAppeal, facts: AppealFacts, { judge, ties }: Viewer) {
  const { id, userId, name, kind, scope, reason, by, decidedBy, deciderIds } = row;
  const mayDecide = appealRefusal(facts, judge) === null;
  const tied = mayDecide ? deciderIds.flatMap((decider) => ties.get(decider) ?? [])[0] : undefined;
  const tie = tied === undefined ? null : { name: tied.name, tie: tied.tie };
  const whose = { id, userId, name, kind, scope, reason, by, decidedBy };
  return { ...presentAppeal(row), ...whose, mayDecide: mayDecide && tie === null, tie };
}

/**
 * Only of open appeals against a penalty do administrators have to be known. All appeals and administrators are asked about at
 * once, so that the number of statements does not grow with either.
 */
async function withAdmins(
  { db, services }: Pick<UserCall, 'db' | 'services'>,
  appeals: readonly Omit<AppealFacts, 'admins'>[],
): Promise<AppealFacts[]> {
  const isAsked = ({ state, kind }: Omit<AppealFacts, 'admins'>) => state === 'open' && kind === 'penalty';
  const adminIds = appeals.some(isAsked) ? await activeAdmins(db) : [];
  const withOthers = appeals.map(({ deciderIds, ...appeal }) => {
    const others = isAsked({ deciderIds, ...appeal }) ? adminIds.filter((id) => !deciderIds.includes(id)) : [];
    return { ...appeal, deciderIds, others };
  });
  const withDeciders = withOthers.flatMap(({ others, deciderIds }) =>
    others.flatMap((userId) => deciderIds.map((otherId) => ({ userId, otherId }))),
  );
  const withOwner = withOthers.flatMap(({ others, ownerId: otherId }) => others.map((userId) => ({ userId, otherId })));
  const barred = new Set([
    ...keysOf(withDeciders, await refusedPairs({ db, services }, withDeciders)),
    ...keysOf(withOwner, await opponentsAmong(db, withOwner)),
  ]);
  return withOthers.map(({ others, ...appeal }) => ({
    ...appeal,
    admins: others.map((id) => ({
      id,
      isOpponent: [appeal.ownerId, ...appeal.deciderIds].some((otherId) => barred.has(keyOf({ userId: id, otherId }))),
    })),
  }));
}

const keyOf = ({ userId, otherId }: Pair): string => `${userId} ${otherId}`;
const keysOf = (pairs: readonly Pair[], holds: readonly boolean[]): string[] =>
  pairs.filter((_, index) => holds[index]).map(keyOf);

/** Whoever decided what is appealed does not decide on the appeal. */
export const decideAppealHandler = handle(decideAppeal, async (call: WriteCall, { id, grant, answer }) => {
  const { tx, session } = call;
  const appeal = await lockAppeal(tx, id);
  if (appeal === null) throw new AppError('nothing.found');
  const { userId, suspensionId, sanctionId } = appeal;
  const appealed = { state: appeal.state, ownerId: userId, ...(await appealedOf(tx, appeal)) };
  const [facts] = await withAdmins({ db: tx, services: call.services }, [appealed]);
  const isOpponent = await isOpponentOf(tx, session.userId, userId);
  const refusal = appealRefusal(facts as AppealFacts, judgeOf(call, isOpponent));
  if (refusal !== null) throw new AppError(refusal);
  const ties = await requireTwoPeople(call, appealed.deciderIds);
  const state = grant ? 'granted' : 'refused';
  await storeVerdict(tx, id, { state, decidedBy: session.userId, answer });
  if (sanctionId !== null) await settleSanction(tx, sanctionId, grant);
  // A suspension that ended meanwhile has nothing to lift.
  if (suspensionId !== null && grant) await endSuspension(call, suspensionId, answer);
  const payload = { what: grant ? 'appeal_granted' : 'appeal_refused', note: answer } as const;
  await tell(tx, { event: 'users.changed', to: { owner: userId }, payload });
  const subject = await nameOf(tx, userId);
  const [before, after] = [{ appeal: 'open' }, { appeal: state }];
  const signers = { actorId: session.userId, approverId: null };
  await tx.run(noteStaffAct({ ...signers, kind: 'appeal', userId, subject, before, after, reason: answer }));
  await noteExcused(call, { ties, subject: `appeal: ${subject}`, reason: answer });
  return { ok: true as const };
});

async function appealedOf(
  tx: Tx,
  { suspensionId, sanctionId }: AppealRow,
): Promise<Pick<AppealFacts, 'kind' | 'deciderIds'>> {
  if (suspensionId !== null) {
    return { kind: 'suspension', deciderIds: [(await suspensionById(tx, suspensionId))?.byId ?? ''] };
  }
  const sanction = await lockSanction(tx, sanctionId ?? '');
  if (sanction === null) throw new AppError('nothing.found');
  const { kind, byId, approverId } = sanction;
  return { kind, deciderIds: approverId === null ? [byId] : [byId, approverId] };
}

async function settleSanction(tx: Tx, id: string, grant: boolean): Promise<void> {
  const sanction = await lockSanction(tx, id);
  const state = sanction && decideSanction({ ...sanction, openOrders: 0 }, grant ? 'grant' : 'uphold');
  if (state === null) throw new AppError('nothing.found');
  await storeSanction(tx, id, { state });
}
