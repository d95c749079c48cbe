import type { Side } from '#core/offers/standing.ts';
import { requireOfferable } from '#server/features/bail/public.ts';
import type { WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { lockOffer } from './lock-offers.ts';

/** An offer of the caller's, locked for new terms. Throws `ads.changed` when its version is another one. */
export async function lockForEdit(
  call: WriteCall,
  { side, way }: { readonly side: Side; readonly way: Parameters<typeof requireOfferable>[1] },
  { code, version }: { readonly code: string; readonly version: number },
) {
  const ad = await lockOffer(call.tx, { side, ownerId: call.session.userId }, code);
  if (ad.version !== version) throw new AppError('ads.changed');
  await requireOfferable(call, way);
  return ad;
}
