import {
  addBusinessDocument,
  openBusinessDocument,
  removeBusinessDocument,
} from '#contract/functions/provider-documents.ts';
import { isOpenApplication } from '#core/staff/provider-application.ts';
import { isOpponentOf, nameOf } from '#server/features/staff/public.ts';
import { linkFor, removeFiles } from '#server/features/uploads/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { noteStaffAct } from '#server/platform/staff-act.ts';
import { type ApplicationRow, lockApplication, noteChanged } from './applications.store.ts';
import { applicationOfDocument, bindDocument, documentsOf, takeOutDocument } from './documents.store.ts';
import { ownApplication, stepOf } from './own-application.ts';

const DONE = { ok: true as const };

export const addBusinessDocumentHandler = handle(addBusinessDocument, async (call: WriteCall, { uploadId, name }) => {
  const { tx, services, session } = call;
  const { id: applicationId } = await writableOf(call);
  const limit = services.rules.get('providers.max_documents');
  if ((await documentsOf(tx, [applicationId])).length >= limit) {
    throw new AppError('providers.documents_full', { limit, rule: 'providers.max_documents' });
  }
  if (!(await bindDocument(tx, { uploadId, applicationId, userId: session.userId, name }))) {
    throw new AppError('uploads.missing');
  }
  await noteChanged(tx, applicationId);
  return DONE;
});

export const removeBusinessDocumentHandler = handle(removeBusinessDocument, async (call: WriteCall, { id }) => {
  const { tx, services } = call;
  const file = await takeOutDocument(tx, (await writableOf(call)).id, id);
  if (file === null) throw new AppError('nothing.found');
  await removeFiles(services, tx, [file]);
  return DONE;
});

/** The own application. Throws unless its owner may change it now, as by `saveApplication`. */
async function writableOf(call: WriteCall): Promise<ApplicationRow> {
  const application = await ownApplication(call);
  stepOf(call, application, { event: 'save', unmet: 0 });
  return application;
}

/** Only for the member of staff who took the open application, and only with a reason that the log of staff keeps. */
export const openBusinessDocumentHandler = handle(openBusinessDocument, async (call: WriteCall, { id, reason }) => {
  const { tx, session } = call;
  const document = await applicationOfDocument(tx, id);
  const application = document && (await lockApplication(tx, document.id));
  if (document === null || application === null) throw new AppError('nothing.found');
  const { userId, state, ownerId } = application;
  if (!isOpenApplication(state)) throw new AppError('providers.not_now');
  if (ownerId !== session.userId) throw new AppError('providers.taken');
  if (await isOpponentOf(tx, session.userId, userId)) throw new AppError('staff.opponent');
  const signers = { actorId: session.userId, approverId: null };
  const [before, after] = [{}, { document: document.name }];
  const subject = await nameOf(tx, userId);
  await tx.run(noteStaffAct({ ...signers, kind: 'application', userId, subject, before, after, reason }));
  return linkFor(call, id);
});
