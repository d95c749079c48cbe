import { publishPointsAd } from '#contract/functions/points-ads.ts';
import { pointsAccountId } from '#core/ledger/accounts.ts';
import { POINTS } from '#core/money/currency.ts';
import { requirePlacingProof } from '#server/features/auth/public.ts';
import { requireOfferable } from '#server/features/bail/public.ts';
import { lockAndCountOnShelf, maxOnShelf, requireRemainder } from '#server/features/offers/public.ts';
import { handle, type ParamsOf, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newCode, newId } from '#server/platform/ids.ts';
import { checkPointsAccounts, checkPointsDraft } from './check-points.ts';
import { insertPointsOffer } from './points.store.ts';

export const publishPointsAdHandler = handle(publishPointsAd, publish, (call, { tradePassword }) =>
  requirePlacingProof(call, tradePassword),
);

async function publish(call: WriteCall, params: ParamsOf<typeof publishPointsAd>) {
  const { services, tx, session } = call;
  const { side, currency, tradePassword: _, ...draft } = params;
  const ownerId = session.userId;
  const terms = checkPointsDraft(services, draft, currency);
  requireRemainder(services, terms.totalAmount);
  const limit = maxOnShelf(services, 'points');
  const onShelf = await lockAndCountOnShelf(tx, { side: 'points', ownerId });
  await requireOfferable(call, side === 'sell' ? 'points_order' : null);
  if (onShelf >= limit) throw new AppError('ads.too_many', { limit });
  await checkPointsAccounts({ services, db: tx }, terms, { ownerId, side, currency });
  const accountId = pointsAccountId(ownerId);
  await services.ledger.openAccounts([{ id: accountId, owner: ownerId, kind: 'points', currency: POINTS.symbol }], tx);
  const code = newCode('AP');
  await insertPointsOffer(tx, { ...terms, id: newId(), code, side, ownerId, accountId, currency });
  return { code };
}
