import { publishSellAd } from '#contract/functions/goods.ts';
import { requirePlacingProof } from '#server/features/auth/public.ts';
import { requireOfferable } from '#server/features/bail/public.ts';
import { activeType } from '#server/features/catalog/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newCode, newId } from '#server/platform/ids.ts';
import { checkSellDraft } from './check-sell.ts';
import { lockAndCountOnShelf } from './lock-offers.ts';
import { insertSellOffer } from './sell.store.ts';

export const publishSellAdHandler = handle(
  publishSellAd,
  async (call: WriteCall, params) => {
    const { services, tx, session } = call;
    const { cardTypeId, quick, tradePassword: _, ...draft } = params;
    const type = await activeType(tx, cardTypeId);
    if (type === null) throw new AppError('ads.card_type_unknown');
    const terms = checkSellDraft(draft, type, services);
    const limit = services.rules.get('ads.max_open_per_user');
    const ownerId = session.userId;
    const onShelf = await lockAndCountOnShelf(tx, { side: 'sell', ownerId });
    await requireOfferable(call, 'cards');
    if (onShelf >= limit) throw new AppError('ads.too_many', { limit });
    const code = newCode('AS');
    await insertSellOffer(tx, { ...terms, id: newId(), code, ownerId, quick, type });
    return { code };
  },
  (call, { tradePassword }) => requirePlacingProof(call, tradePassword),
);
