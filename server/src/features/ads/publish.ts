import { publishAd } from '#contract/functions/ads.ts';
import { pointsAccountId } from '#core/ledger/accounts.ts';
import { POINTS } from '#core/money/currency.ts';
import { requireTradingPassword } from '#server/features/auth/public.ts';
import { requireBail } from '#server/features/bail/public.ts';
import { activeType } from '#server/features/catalog/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newCode, newId } from '#server/platform/ids.ts';
import { insertAd, lockAndCountOnShelf } from './ads.store.ts';
import { checkDraft } from './check-draft.ts';

export const publishAdHandler = handle(
  publishAd,
  async (call: WriteCall, params) => {
    const { services, tx, session } = call;
    const { cardTypeId, tradePassword: _, ...draft } = params;
    const type = await activeType(tx, cardTypeId);
    if (type === null) throw new AppError('ads.card_type_unknown');
    const terms = checkDraft(draft, type, services.rates);
    const limit = services.rules.get('ads.max_open_per_user');
    if ((await lockAndCountOnShelf(tx, session.userId)) >= limit) throw new AppError('ads.too_many', { limit });
    await requireBail(call, session.userId);
    const ownerId = session.userId;
    const accountId = pointsAccountId(ownerId);
    await services.ledger.openAccounts(
      [{ id: accountId, home: ownerId, owner: ownerId, kind: 'points', currency: POINTS.symbol }],
      tx,
    );
    const code = newCode('AD');
    await insertAd(tx, { ...terms, id: newId(), code, ownerId, accountId, type });
    return { code };
  },
  (call, { tradePassword }) => requireTradingPassword(call, tradePassword),
);
