import type { ParamsOf } from '#contract/catalogue.ts';

/** One ad, as the functions of its area name it. */
export interface AdObject {
  readonly code: string;
  readonly version: number;
}

const terms = { rate: '80.00', minFace: 10, maxFace: 500, totalAmount: 1_000 };

const pointsTerms = {
  price: { pricing: 'premium' as const, premium: '1' },
  totalAmount: 100,
  methods: ['bank_NG'],
};

/** Parameters that name this ad, for every function of the area that names one of the caller's. */
export const adParams = {
  'ads.edit': ({ code, version }: AdObject): ParamsOf<'ads.edit'> => ({ ...terms, code, version }),
  'ads.getMine': ({ code }: AdObject): ParamsOf<'ads.getMine'> => ({ code }),
  'ads.remove': ({ code }: AdObject): ParamsOf<'ads.remove'> => ({ codes: [code] }),
  'ads.shelveMany': ({ code }: AdObject): ParamsOf<'ads.shelveMany'> => ({ codes: [code], onShelf: false }),
  'ads.listOrders': ({ code }: AdObject): ParamsOf<'ads.listOrders'> => ({ code }),
  'ads.shelve': ({ code }: AdObject): ParamsOf<'ads.shelve'> => ({ code, onShelf: false }),
} as const;

/** The same for a points ad. */
export const pointsAdParams = {
  'pointsAds.edit': ({ code, version }: AdObject): ParamsOf<'pointsAds.edit'> => ({ ...pointsTerms, code, version }),
  'pointsAds.getMine': ({ code }: AdObject): ParamsOf<'pointsAds.getMine'> => ({ code }),
  'pointsAds.shelve': ({ code }: AdObject): ParamsOf<'pointsAds.shelve'> => ({ code, onShelf: false }),
  'pointsAds.remove': ({ code }: AdObject): ParamsOf<'pointsAds.remove'> => ({ code }),
} as const;
