import { getUploadLink } from '#contract/functions/uploads.ts';
import { canSeeUpload, logPhotoOpened } from '#server/features/orders/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { linkFor } from './link-for.ts';

export const getUploadLinkHandler = handle(getUploadLink, async (call: UserCall, { id }) => {
  const { services, db, session, address, userAgent } = call;
  const uploadId = id.toLowerCase();
  if (!(await canSeeUpload(db, session, uploadId))) throw new AppError('nothing.found');
  await logPhotoOpened(db, { session, uploadId, address, userAgent });
  return linkFor(services, uploadId);
});
