import { hasCode } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import type { AdInput } from './ad-form-schema.ts';
import { buyDraftOf, sellDraftOf } from './offer-input.ts';
import type { Published } from './published-panel.tsx';

export const isPasswordUnset = (error: unknown): boolean => hasCode(error, 'auth.trading_password_unset');

/** Publishes the form: a buy ad for each country, or one sell ad. */
export function usePublish(): (form: AdInput) => Promise<Published> {
  const buy = useCommand('ads.publish', { quiet: true, stale: ['ads.listMine', 'ads.list', 'catalog.listCardTypes'] });
  const sell = useCommand('goods.publishAd', { quiet: true, stale: ['goods.listMine', 'goods.list'] });
  return async (form) => {
    const { typeIds, tradePassword } = form;
    const [cardTypeId = '', ...alsoCardTypeIds] = typeIds;
    const codes =
      form.kind === 'buy'
        ? (await buy.mutateAsync({ ...buyDraftOf(form), cardTypeId, alsoCardTypeIds, tradePassword })).codes
        : [(await sell.mutateAsync({ ...sellDraftOf(form), cardTypeId, quick: form.quick, tradePassword })).code];
    return { codes };
  };
}
