import { findByDocument } from '#contract/functions/staff-people.ts';
import { maskedNumber } from '#core/identity/documents.ts';
import { applicantsWith, hashesOfNumber } from '#server/features/identity/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { noteStaffAct } from '#server/platform/staff-act.ts';
import { peopleByIds } from './people.store.ts';

/** A search is an act about whoever it finds, or about nobody; the log never has the number. */
export const findByDocumentHandler = handle(findByDocument, async (call: WriteCall, { documentNumber, reason }) => {
  const { tx, session, services } = call;
  const people = await peopleByIds(tx, await applicantsWith(tx, hashesOfNumber(services, documentNumber)));
  const [only] = people;
  const entry = {
    kind: 'document_search',
    userId: people.length === 1 && only ? only.userId : null,
    subject: maskedNumber(documentNumber),
    before: {},
    after: { matches: people.length },
    reason,
  } as const;
  await tx.run(noteStaffAct({ ...entry, actorId: session.userId, approverId: null }));
  return { list: people.map((row) => ({ ...row, joinedAt: row.joinedAt })) };
});
