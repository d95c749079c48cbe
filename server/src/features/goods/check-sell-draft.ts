import type { z } from 'zod';
import type { zSellDraft } from '#contract/functions/goods.ts';
import { type Amount, amount, pow10 } from '#core/money/amount.ts';
import { POINTS } from '#core/money/currency.ts';
import type { Services } from '#server/app/services.ts';
import { checkConfirmDays, checkedRate, checkReceipt } from '#server/features/ads/public.ts';
import type { CardTypeRow } from '#server/features/catalog/public.ts';
import { AppError } from '#server/platform/app-error.ts';

type Draft = Omit<z.output<z.ZodObject<typeof zSellDraft>>, 'cardTypeId'>;

/** The terms of a sell ad as they are stored. */
export interface SellTerms {
  readonly receipt: Draft['receipt'];
  /** Percent scaled by 10^4. */
  readonly rate: bigint;
  readonly exact: boolean;
  /** Base units of points. */
  readonly minAmount: Amount | null;
  readonly maxAmount: Amount | null;
  readonly deliverMinutes: number;
  readonly confirmDays: number;
  readonly tags: string[];
  readonly description: string;
}

/** Checks a draft against its card type. Throws `ads.rate_range`, `ads.confirm_floor`, `ads.receipt`, `goods.limits_order`. */
export function checkSellDraft(draft: Draft, type: CardTypeRow, rules: Services['rules']): SellTerms {
  checkConfirmDays(draft.confirmDays, type, rules);
  checkReceipt(draft.receipt, type);
  const { exact, minAmount, maxAmount } = draft;
  const hasLimits = minAmount !== undefined || maxAmount !== undefined;
  if ((exact && hasLimits) || (minAmount ?? 0) > (maxAmount ?? Number.POSITIVE_INFINITY)) {
    throw new AppError('goods.limits_order');
  }
  return {
    receipt: draft.receipt,
    rate: checkedRate(draft.rate, type),
    exact,
    minAmount: pointsOf(minAmount),
    maxAmount: pointsOf(maxAmount),
    deliverMinutes: draft.deliverMinutes,
    confirmDays: draft.confirmDays,
    tags: [...new Set(draft.tags)],
    description: draft.description,
  };
}

const pointsOf = (whole: number | undefined): Amount | null =>
  whole === undefined ? null : amount(BigInt(whole) * pow10(POINTS.unit));
