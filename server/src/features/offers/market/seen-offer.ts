import { isBlockedWithAny } from '#server/features/people/public.ts';
import type { Call } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { countView } from './view-counter.ts';

/**
 * The view of an offer for its owner, or for another user, whose look counts. Throws `nothing.found` where there is none,
 * and for users of whom one has blocked the other.
 */
export async function seenOffer<Row extends { readonly id: string; readonly ownerId: string }, View>(
  call: Call,
  row: Row | null,
  present: (call: Call, rows: readonly Row[]) => Promise<View[]>,
): Promise<{ readonly row: Row; readonly isMine: boolean; readonly view: View }> {
  const { session, db } = call;
  if (row === null) throw new AppError('nothing.found');
  const isMine = session?.userId === row.ownerId;
  if (session && !isMine && (await isBlockedWithAny(db, session.userId, [row.ownerId])))
    throw new AppError('nothing.found');
  if (!isMine) countView(call, row.id);
  const [view] = await present(call, [row]);
  if (view === undefined) throw new AppError('nothing.found');
  return { row, isMine, view };
}
