import type { Services } from '#server/app/services.ts';
import type { CardTypeRow } from '#server/features/catalog/public.ts';
import { AppError } from '#server/platform/app-error.ts';
import { checkTerms, isMinAboveMax, type OfferTerms, type SellDraft } from './check-terms.ts';

/** The terms of a sell ad as they are stored. */
export interface SellTerms extends OfferTerms<SellDraft['receipt']> {
  readonly exact: boolean;
}

/** Checks a draft against its card type. Throws `ads.rate_range`, `ads.confirm_floor`, `ads.receipt`, `goods.limits_order`. */
export function checkSellDraft(
  draft: SellDraft,
  type: CardTypeRow,
  services: Pick<Services, 'rates' | 'rules'>,
): SellTerms {
  const terms = checkTerms(draft, type, services);
  const hasLimits = draft.minAmount !== undefined || draft.maxAmount !== undefined;
  if ((draft.exact && hasLimits) || isMinAboveMax(draft)) throw new AppError('goods.limits_order');
  return { ...terms, exact: draft.exact };
}
