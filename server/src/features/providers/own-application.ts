import {
  getConditions,
  saveApplication,
  sendApplication,
  withdrawApplication,
} from '#contract/functions/provider-applications.ts';
import { unmetOf } from '#core/people/provider-conditions.ts';
import {
  type ApplicationEvent,
  type ApplicationState,
  decideApplication,
  isOpenApplication,
} from '#core/staff/provider-application.ts';
import { NO_STANDING, returnUnusedBail, standingsOf } from '#server/features/bail/public.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { minuteOf } from '#server/platform/minute-of.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import {
  type ApplicationRow,
  insertDraft,
  latestApplication,
  lockLatest,
  storeStep,
  storeWords,
} from './applications.store.ts';
import { conditionsFor, decertifiedAtOf, presentConditions, reapplyFrom } from './conditions.ts';
import { type BusinessDocument, documentsOf, presentDocuments } from './documents.store.ts';

export const getConditionsHandler = handle(getConditions, async (call: UserCall) => {
  const { services, db, session } = call;
  const { userId } = session;
  const application = await latestApplication(db, userId);
  const [conditions = []] = await conditionsFor(call, [{ userId, application }]);
  const documents = await documentsOf(db, application === null ? [] : [application.id]);
  const standing = (await standingsOf(db, [userId])).get(userId) ?? NO_STANDING;
  const from = await barredUntil(call, db, application);
  return {
    conditions: presentConditions(conditions),
    isProvider: session.role === 'provider',
    application: application && presentOwn(application, documents),
    mayApplyAt: from,
    bailAvailable: standing.freePoints.toString(),
    reapplyS: services.rules.get('providers.reapply_s'),
    presenceDays: services.rules.get('providers.presence_days'),
    maxDocuments: services.rules.get('providers.max_documents'),
    maxDocumentBytes: services.rules.get('providers.max_document_bytes'),
  };
});

const presentOwn = (
  { sentAt, endedAt, ownerId, userId: _, ...application }: ApplicationRow,
  documents: readonly BusinessDocument[],
) => ({
  ...application,
  documents: presentDocuments(documents, application.id),
  isTaken: ownerId !== null,
  sentAt,
  endedAt,
});

/** Until when a refusal or a lost certification keeps the caller from a new application; null: neither does. */
async function barredUntil(
  { services, session }: UserCall,
  db: Queryable,
  latest: ApplicationRow | null,
): Promise<Date | null> {
  const refusedAt = latest?.state === 'refused' ? latest.endedAt : null;
  return reapplyFrom(services, { refusedAt, decertifiedAt: await decertifiedAtOf(db, session.userId) });
}

export const saveApplicationHandler = handle(saveApplication, async (call: WriteCall, words) => {
  const { tx, session } = call;
  const latest = await lockLatest(tx, session.userId);
  if (latest !== null && isOpenApplication(latest.state)) {
    stepOf(call, latest, { event: 'save', unmet: 0 });
    await storeWords(tx, latest.id, words);
    return { id: latest.id };
  }
  const from = await barredUntil(call, tx, latest);
  if (from) throw new AppError('providers.too_early', { from: minuteOf(from) });
  const id = await insertDraft(tx, session.userId, words);
  if (id === null) throw new AppError('providers.not_now');
  return { id };
});

export const sendApplicationHandler = handle(sendApplication, async (call: WriteCall) => {
  const { session } = call;
  const application = await ownApplication(call);
  const [conditions = []] = await conditionsFor(call, [{ userId: session.userId, application }]);
  const unmet = unmetOf(conditions);
  if (unmet.length > 0) throw new AppError('providers.unmet', { conditions: unmet.join(', ') });
  const state = stepOf(call, application, { event: 'send', unmet: 0 });
  await storeOwnStep(call, application, state);
  return { ok: true as const };
});

/** The bail has secured nothing yet, so it does not wait for the time of a notice. */
export const withdrawApplicationHandler = handle(withdrawApplication, async (call: WriteCall) => {
  const { session } = call;
  const application = await ownApplication(call);
  const state = stepOf(call, application, { event: 'withdraw', unmet: 0 });
  await storeOwnStep(call, application, state);
  return { returned: (await returnUnusedBail(call, session.userId)).toString() };
});

/** Whatever staff asked for, the applicant answered it or needs no answer. */
async function storeOwnStep({ tx }: WriteCall, { id, userId, state: before }: ApplicationRow, state: ApplicationState) {
  await storeStep(tx, id, { state });
  if (before === 'more_asked') await tell(tx, { event: 'users.settled', to: { owner: userId }, payload: { ref: id } });
}

/** The latest application of the caller, locked. */
export async function ownApplication({ tx, session }: WriteCall): Promise<ApplicationRow> {
  const application = await lockLatest(tx, session.userId);
  if (application === null) throw new AppError('nothing.found');
  return application;
}

interface OwnStep {
  readonly event: ApplicationEvent;
  readonly unmet: number;
}

/** The state after the applicant's own step. Throws why it cannot be. */
export function stepOf({ session }: WriteCall, row: ApplicationRow, { event, unmet }: OwnStep): ApplicationState {
  const facts = { state: row.state, applicantId: row.userId, ownerId: row.ownerId, unmet };
  const outcome = decideApplication(facts, event, { id: session.userId, isStaff: false, isOpponent: false });
  if ('refusal' in outcome) throw new AppError(outcome.refusal);
  return outcome.state;
}
