import { z } from 'zod';
import { publishAd, zAdDraft } from '#contract/functions/ads.ts';
import { parseDecimal } from '#core/money/decimal.ts';
import { RATE_SCALE } from '#core/money/price.ts';
import type { Ad, CardType } from '#web/features/market/public.ts';

const POINT = 1_000_000n;
/** Percent scaled by 10^4, and the decimals that may be written. */
const RATES = {
  normal: { min: 1n, max: 1_000_000n, decimals: 2 },
  wide: { min: 10_000n, max: 2_000_000n, decimals: 4 },
} as const;

/** A rate in percent as typed, scaled by 10^4; null when the card type does not allow it. */
export function rateOf(text: string, mode: CardType['rateMode']): bigint | null {
  const { min, max, decimals } = RATES[mode];
  const rate = parseDecimal(text, decimals);
  if (rate === null) return null;
  const scaled = rate * 10n ** BigInt(RATE_SCALE - decimals);
  return scaled >= min && scaled <= max ? scaled : null;
}

/**
 * The form of an offer: the fields the server checks, by the server's own schemas, and what depends on the card type
 * (rate and face bounds), which the server checks again.
 */
export function adFormSchema(types: readonly CardType[], withPassword: boolean) {
  return z
    .object({
      ...zAdDraft,
      mode: z.enum(['range', 'fixed']),
      tradePassword: withPassword ? publishAd.params.shape.tradePassword : z.string(),
    })
    .superRefine((form, context) => {
      const type = types.find((one) => one.id === form.cardTypeId);
      const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      if (type && rateOf(form.rate, type.rateMode) === null) complain('rate', `rate_${type.rateMode}`);
      if (form.maxFace < form.minFace) complain('maxFace', 'face_order');
      if (!type) return;
      const faces = form.fixedFaces ?? [];
      const [least, most] =
        form.mode === 'fixed' ? (['fixedFaces', 'fixedFaces'] as const) : (['minFace', 'maxFace'] as const);
      const values = form.mode === 'fixed' ? faces : [form.minFace, form.maxFace];
      const number = { origin: 'number', inclusive: true } as const;
      if (values.some((one) => one < type.minFace)) {
        context.addIssue({ code: 'too_small', minimum: type.minFace, path: [least], input: form.minFace, ...number });
      }
      if (values.some((one) => one > type.maxFace)) {
        context.addIssue({ code: 'too_big', maximum: type.maxFace, path: [most], input: form.maxFace, ...number });
      }
    });
}

type Schema = ReturnType<typeof adFormSchema>;
export type AdInput = z.input<Schema>;
export type AdOutput = z.output<Schema>;

export const EMPTY_AD: Partial<AdInput> = {
  cardTypeId: '',
  rate: '',
  maxCards: 10,
  tags: [],
  receipt: 'none',
  description: '',
  mode: 'range',
  tradePassword: '',
};

/** An offer as its form has it. */
export function inputOf(ad: Ad): AdInput {
  const percent = (Number(ad.rate) / 10_000).toFixed(4).replace(/\.?0+$/, '');
  return {
    cardTypeId: ad.cardTypeId,
    rate: percent,
    minFace: ad.minFace,
    maxFace: ad.maxFace,
    ...(ad.fixedFaces ? { fixedFaces: ad.fixedFaces } : {}),
    totalAmount: Number(BigInt(ad.totalAmount) / POINT),
    maxCards: ad.maxCards,
    tags: ad.tags,
    receipt: ad.receipt,
    description: ad.description,
    mode: ad.fixedFaces ? 'fixed' : 'range',
    tradePassword: '',
  };
}

/** What both publishing and editing send. */
export function draftOf(form: AdOutput) {
  const { cardTypeId: _type, mode, fixedFaces, tradePassword: _secret, ...draft } = form;
  return { ...draft, ...(mode === 'fixed' && fixedFaces ? { fixedFaces } : {}) };
}
