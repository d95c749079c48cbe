import type { CardType } from '#web/features/market/public.ts';

export const US_CODES: CardType = {
  id: 'amazon-us-usd-ecode',
  brandId: 'amazon',
  country: 'US',
  currency: 'USD',
  unit: 2,
  form: 'ecode',
  rateMode: 'normal',
  minRate: '100',
  maxRate: '1000000',
  receipts: ['none', 'cash', 'debit'],
  feeBps: 100,
  minFace: 5,
  maxFace: 1000,
  fx: '1',
  bestRate: null,
};
