import { decideApplication, listApplications, takeApplication } from '#contract/functions/provider-applications.ts';
import { admits } from '#core/access/access.ts';
import { unmetOf } from '#core/people/provider-conditions.ts';
import {
  type ApplicationEvent,
  type ApplicationState,
  decideApplication as decide,
} from '#core/staff/provider-application.ts';
import { returnUnusedBail } from '#server/features/bail/public.ts';
import { changeRole, isOpponentOf, nameOf } from '#server/features/staff/public.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import { noteStaffAct } from '#server/platform/staff-act.ts';
import {
  type ApplicationRow,
  applicationsPage,
  type ListedApplication,
  lockApplication,
  storeStep,
} from './applications.store.ts';
import { conditionsFor, presentConditions } from './conditions.ts';
import { documentsOf, presentDocuments } from './documents.store.ts';

export const listApplicationsHandler = handle(listApplications, async (call: UserCall, { show, start, limit }) => {
  const { rows, totalCount } = await applicationsPage(call.db, show, { start, limit });
  const conditions = await conditionsFor(
    call,
    rows.map((row) => ({ userId: row.userId, application: row })),
  );
  const documents = await documentsOf(
    call.db,
    rows.map(({ id }) => id),
  );
  const list = await Promise.all(
    rows.map(async (row, index) => ({
      ...present(call, row),
      documents: presentDocuments(documents, row.id),
      mayDecide: show === 'open' && (await mayDecide(call, row.userId)),
      conditions: presentConditions(conditions[index] ?? []),
    })),
  );
  return { list, totalCount };
});

async function mayDecide({ db, session }: UserCall, userId: string): Promise<boolean> {
  return admits('moderator', session.role) && !(await isOpponentOf(db, session.userId, userId));
}

function present({ session }: UserCall, row: ListedApplication) {
  const { ownerId, ownerName, joinedAt, sentAt, endedAt, ...application } = row;
  return {
    ...application,
    owner: ownerName,
    isOwn: ownerId === session.userId,
    joinedAt,
    sentAt,
    endedAt,
  };
}

export const takeApplicationHandler = handle(takeApplication, async (call: WriteCall, { id }) => {
  const { application, state } = await judged(call, id, 'take');
  await storeStep(call.tx, application.id, { state, ownerId: call.session.userId });
  return { ok: true as const };
});

/** The decision and the new role are one transaction. */
export const decideApplicationHandler = handle(decideApplication, async (call: WriteCall, params) => {
  const { tx, session } = call;
  const { outcome, serverType, isSolo, reason } = params;
  const { application, state } = await judged(call, params.id, outcome);
  const { id, userId } = application;
  await storeStep(tx, id, { state, note: reason, ownerId: session.userId });
  const signers = { actorId: session.userId, approverId: null };
  if (outcome === 'approve') {
    await changeRole(call, { userId, to: { role: 'provider', serverType, isSolo }, reason }, signers);
  } else {
    const what = outcome === 'refuse' ? 'application_refused' : 'application_asked';
    await tell(tx, { event: 'users.changed', to: { owner: userId }, payload: { what, ref: id, note: reason } });
  }
  if (outcome === 'refuse') await returnUnusedBail(call, userId);
  const [before, after] = [{ application: application.state }, { application: state }];
  const subject = await nameOf(tx, userId);
  await tx.run(noteStaffAct({ ...signers, kind: 'application', userId, subject, before, after, reason }));
  return { state };
});

interface Judged {
  readonly application: ApplicationRow;
  readonly state: ApplicationState;
}

/** The application, locked, and its state after the step. Throws why the caller cannot do it. */
async function judged(call: WriteCall, id: string, event: ApplicationEvent): Promise<Judged> {
  const { tx, session } = call;
  const application = await lockApplication(tx, id);
  if (application === null) throw new AppError('nothing.found');
  const { userId, state, ownerId } = application;
  const isOpponent = await isOpponentOf(tx, session.userId, userId);
  const [conditions = []] = await conditionsFor(call, [{ userId, application }]);
  const unmet = unmetOf(conditions);
  const facts = { state, applicantId: userId, ownerId, unmet: unmet.length };
  const outcome = decide(facts, event, { id: session.userId, isStaff: true, isOpponent });
  if ('refusal' in outcome) throw new AppError(outcome.refusal, { conditions: unmet.join(', ') });
  return { application, state: outcome.state };
}
