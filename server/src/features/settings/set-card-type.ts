import type { z } from 'zod';
import { setCardType } from '#contract/functions/settings.ts';
import { parseDecimal } from '#core/money/decimal.ts';
import { RATE_SCALE } from '#core/money/price.ts';
import { isRateWithin, RATE_MODES } from '#core/money/rate-bounds.ts';
import { delistTypes, publishChanged } from '#server/features/shelf/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { ActState } from '#server/platform/staff-act.ts';
import { lockType, type TypeTerms, updateType } from './card-types.store.ts';
import { lockSettings, recordChange } from './change.ts';
import { percentText } from './percent-text.ts';

/**
 * The fee is for two administrators (`own-fees.ts`). Placed orders keep their price, and ads on the shelf their rate until they are edited. A type that is no
 * longer traded takes its ads off the shelf; their owners can put them back later.
 */
export const setCardTypeHandler = handle(setCardType, async (call: WriteCall, { cardTypeId, reason, ...params }) => {
  const { tx } = call;
  const terms = termsOf(params);
  await lockSettings(call);
  const before = await lockType(tx, cardTypeId);
  if (before === null) throw new AppError('nothing.found');
  if (before.feeBps !== terms.feeBps) throw new AppError('staff.four_eyes');
  const [was, is] = changedOf(before, terms);
  if (Object.keys(is).length === 0) throw new AppError('settings.unchanged');
  await updateType(tx, cardTypeId, terms);
  const leaves = before.active && !terms.active;
  const { adIds, shelved } = leaves ? await delistTypes(tx, [cardTypeId]) : { adIds: [], shelved: 0 };
  publishChanged(call, adIds);
  await recordChange(call, { kind: 'card_type', subject: cardTypeId, before: was, after: is, reason });
  return { shelved };
});

type TermsParams = Omit<z.output<typeof setCardType.params>, 'cardTypeId' | 'reason'>;

/** Throws `settings.rate_bounds` when the bounds exceed the mode's, have more decimals than it allows, or cross. */
function termsOf({ minRate, maxRate, ...terms }: TermsParams): TypeTerms {
  const [min, max] = [minRate, maxRate].map((text) => (text === null ? null : parseDecimal(text, RATE_SCALE)));
  const mode = RATE_MODES[terms.rateMode];
  for (const rate of [min, max]) {
    if (rate !== null && (rate === undefined || !isRateWithin(rate, mode))) throw outOfBounds(terms.rateMode);
  }
  if (min != null && max != null && min > max) throw outOfBounds(terms.rateMode);
  return { ...terms, minRate: min ?? null, maxRate: max ?? null };
}

function outOfBounds(rateMode: TypeTerms['rateMode']): AppError {
  const { from, to } = RATE_MODES[rateMode];
  return new AppError('settings.rate_bounds', { min: percentText(from) ?? '', max: percentText(to) ?? '' });
}

/** The fields that differ, before and after. */
function changedOf(before: TypeTerms, after: TypeTerms): [ActState, ActState] {
  const stateOf = (terms: TypeTerms): ActState => ({
    rateMode: terms.rateMode,
    minRate: percentText(terms.minRate),
    maxRate: percentText(terms.maxRate),
    active: terms.active,
  });
  const [old, now] = [stateOf(before), stateOf(after)];
  const differs = Object.keys(now).filter((key) => old[key] !== now[key]);
  const pick = (state: ActState) => Object.fromEntries(differs.map((key) => [key, state[key] ?? null]));
  return [pick(old), pick(now)];
}
