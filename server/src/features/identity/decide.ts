import {
  approveIdentity,
  askMoreOfIdentity,
  openIdentityImage,
  refuseIdentity,
  releaseIdentityCase,
  takeIdentityCase,
} from '#contract/functions/identity-staff.ts';
import type { ApplicationMove } from '#core/identity/application-table.ts';
import { dayOf } from '#core/identity/documents.ts';
import { FIXED_REASONS } from '#core/staff/fixed-reasons.ts';
import { noteExcused } from '#server/features/staff/public.ts';
import { linkFor } from '#server/features/uploads/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type ActState, noteStaffAct } from '#server/platform/staff-act.ts';
import { type Applicant, applicationById, lockApplicant, setFirstApproval, setOwner } from './applications.store.ts';
import { holdsCase, requireMove, requireTwoApprovers } from './cases.ts';
import { imagesOf } from './images.store.ts';
import { factsOf } from './standing.ts';
import { storeApproval, storeQuestion, storeRefusal } from './verdicts.ts';

const DONE = { ok: true as const };

export const takeIdentityCaseHandler = handle(takeIdentityCase, async (call: WriteCall, { id }) => {
  const { row, applicant } = await lockFor(call, id, 'take');
  await setOwner(call.tx, id, call.session.userId);
  await note(call, applicant, {
    before: {},
    after: { level: row.level, owner: true },
    reason: FIXED_REASONS.identityTaken,
  });
  return DONE;
});

export const releaseIdentityCaseHandler = handle(releaseIdentityCase, async (call: WriteCall, { id }) => {
  await lockFor(call, id, 'release');
  await setOwner(call.tx, id, null);
  return DONE;
});

/** Only who has the open case, and only with a reason that the log of staff keeps. */
export const openIdentityImageHandler = handle(openIdentityImage, async (call: WriteCall, { id, part, reason }) => {
  const { tx, session } = call;
  const { row, applicant, facts } = await lockCase(call, id);
  if (!holdsCase(facts, session)) throw new AppError('identity.not_your_case');
  // Links with the applicant may have come up after the case was taken.
  await requireMove(tx, session, { facts: { ...facts, state: 'pending' }, move: 'approve' });
  const image = (await imagesOf(tx, id)).find((candidate) => candidate.part === part);
  if (image === undefined) throw new AppError('nothing.found');
  await note(call, applicant, { before: {}, after: { level: row.level, image: part }, reason });
  return linkFor(call, image.imageId);
});

export const approveIdentityHandler = handle(approveIdentity, async (call: WriteCall, { id }) => {
  const { tx, session } = call;
  const { row, applicant, facts, state, ties } = await lockFor(call, id, 'approve');
  if (row.endsOn !== null && row.endsOn < dayOf(new Date())) throw new AppError('identity.document_over');
  const reason = FIXED_REASONS.identityApproved;
  if (state === 'pending') {
    await setFirstApproval(tx, id, session.userId);
    await note(call, applicant, { before: { state }, after: { level: row.level, state }, reason });
    return { state };
  }
  const level = await storeApproval(tx, row, facts.provenLevel);
  await note(call, applicant, { before: { level: facts.provenLevel }, after: { level, state }, reason });
  await noteExcused(call, { ties, subject: `identity: ${applicant.nickname}`, reason });
  return { state };
});

export const askMoreOfIdentityHandler = handle(askMoreOfIdentity, async (call: WriteCall, { id, words }) => {
  const { row, applicant } = await lockFor(call, id, 'ask_more');
  await storeQuestion(call.tx, row, words);
  const after = { level: row.level, state: 'more_asked' };
  await note(call, applicant, { before: { state: row.state }, after, reason: words });
  return DONE;
});

export const refuseIdentityHandler = handle(refuseIdentity, async (call: WriteCall, { id, refusal, words }) => {
  const { row, applicant } = await lockFor(call, id, 'refuse');
  await storeRefusal(call.tx, row, { refusal, words });
  const after = { level: row.level, state: 'refused', refusal };
  await note(call, applicant, { before: { state: row.state }, after, reason: words });
  return DONE;
});

/** The application as it is once its applicant is locked. */
async function lockCase({ tx, services }: WriteCall, id: string) {
  const seen = await applicationById(tx, id);
  const applicant = seen === null ? null : await lockApplicant(tx, seen.userId);
  const row = applicant === null ? null : await applicationById(tx, id);
  if (applicant === null || row === null) throw new AppError('nothing.found');
  return { row, applicant, facts: factsOf(services.rules, applicant, { level: row.level, row }) };
}

/** With the state that the move leads to, and the excused ties of who makes it. Throws why the caller cannot make it. */
async function lockFor(call: WriteCall, id: string, move: ApplicationMove) {
  const locked = await lockCase(call, id);
  const state = await requireMove(call.tx, call.session, { facts: locked.facts, move });
  return { ...locked, state, ties: await requireTwoApprovers(call, locked.facts, move) };
}

interface Noted {
  readonly before: ActState;
  readonly after: ActState;
  readonly reason: string;
}

async function note({ tx, session }: WriteCall, { id: userId, nickname }: Applicant, noted: Noted): Promise<void> {
  const signers = { actorId: session.userId, approverId: null };
  await tx.run(noteStaffAct({ ...signers, ...noted, kind: 'identity', userId, subject: nickname }));
}
