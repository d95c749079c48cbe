import { publishAd } from '#contract/functions/ads.ts';
import { pointsAccountId } from '#core/ledger/accounts.ts';
import { POINTS } from '#core/money/currency.ts';
import { requirePlacingProof } from '#server/features/auth/public.ts';
import { requireBail, requireOfferable } from '#server/features/bail/public.ts';
import { activeType, type CardTypeRow } from '#server/features/catalog/public.ts';
import { publishChanged } from '#server/features/shelf/public.ts';
import { requireAddress } from '#server/features/users/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newCode, newId } from '#server/platform/ids.ts';
import { insertBuyOffer } from './buy.store.ts';
import { checkBuyDraft, withPlanHours } from './check-buy.ts';
import { lockAndCountOnShelf } from './lock-offers.ts';
import { requireRemainder } from './shelve.ts';

/** Publishes one ad for each country, all with the same terms: all of them, or none. */
export const publishAdHandler = handle(
  publishAd,
  async (call: WriteCall, params) => {
    const { services, tx, session } = call;
    const { cardTypeId, alsoCardTypeIds, tradePassword: _, ...draft } = params;
    const types = await typesOf(call, [...new Set([cardTypeId, ...alsoCardTypeIds])]);
    const ownerId = session.userId;
    const limit = services.rules.get('ads.max_open_per_user');
    const drafts = types.map((type) => ({ type, terms: checkBuyDraft(draft, type, services) }));
    for (const { terms } of drafts) requireRemainder(services, terms.totalAmount);
    if (types.some(({ form }) => form === 'physical')) await requireAddress(tx, ownerId);
    const onShelf = await lockAndCountOnShelf(tx, { side: 'buy', ownerId });
    if (onShelf + types.length > limit) throw new AppError('ads.too_many', { limit });
    await requireBail(call, ownerId);
    await requireOfferable(call, 'card_order');
    const accountId = pointsAccountId(ownerId);
    await services.ledger.openAccounts(
      [{ id: accountId, owner: ownerId, kind: 'points', currency: POINTS.symbol }],
      tx,
    );
    const codes: string[] = [];
    const adIds: string[] = [];
    for (const { type, terms } of drafts) {
      const [id, code] = [newId(), newCode('AD')];
      await insertBuyOffer(tx, { ...(await withPlanHours(tx, ownerId, terms)), id, code, ownerId, accountId, type });
      codes.push(code);
      adIds.push(id);
    }
    publishChanged(call, adIds);
    return { code: codes[0] ?? '', codes };
  },
  (call, { tradePassword }) => requirePlacingProof(call, tradePassword),
);

async function typesOf({ tx }: WriteCall, ids: readonly string[]): Promise<CardTypeRow[]> {
  const types: CardTypeRow[] = [];
  for (const id of ids) {
    const type = await activeType(tx, id);
    if (type === null) throw new AppError('ads.card_type_unknown');
    types.push(type);
  }
  const kind = (type: CardTypeRow) => `${type.brandId} ${type.currency} ${type.form}`;
  if (new Set(types.map(kind)).size > 1) throw new AppError('ads.countries_differ');
  return types;
}
