import type { ParamsOf } from '#contract/catalogue.ts';

/** One order, as the functions of orders and disputes name it. */
export interface OrderObject {
  readonly code: string;
  readonly cardId: string;
  /** Evidence that the caller has uploaded and not used. */
  readonly uploadId: string;
}

/** Parameters that name this order, for every function of the area that names one. */
export const orderParams = {
  'orders.get': ({ code }: OrderObject): ParamsOf<'orders.get'> => ({ code }),
  'orders.revealCard': ({ code, cardId }: OrderObject): ParamsOf<'orders.revealCard'> => ({
    code,
    cardId,
    reason: 'To see what is in it',
  }),
  'orders.logCopy': ({ code, cardId }: OrderObject): ParamsOf<'orders.logCopy'> => ({ code, cardId }),
  'orders.cancel': ({ code }: OrderObject): ParamsOf<'orders.cancel'> => ({ code, reason: 'changed_mind' }),
  'orders.decline': ({ code }: OrderObject): ParamsOf<'orders.decline'> => ({ code, reason: 'no_time' }),
  'orders.sellAgain': ({ code }: OrderObject): ParamsOf<'orders.sellAgain'> => ({ code, minUnitPrice: '1' }),
  'orders.openAddress': ({ code }: OrderObject): ParamsOf<'orders.openAddress'> => ({
    code,
    reason: 'To see where it goes',
  }),
  'orders.release': ({ code }: OrderObject): ParamsOf<'orders.release'> => ({ code, tradePassword: 'Trade2468' }),
  'orders.deliverCodes': ({ code, uploadId }: OrderObject): ParamsOf<'orders.deliverCodes'> => ({
    code,
    keyId: 'key',
    ephemeralKey: 'key',
    cards: [{ faceValue: 100, sealedCode: 'A'.repeat(60), imageId: uploadId }],
  }),
  'orders.deliverParcel': ({ code }: OrderObject): ParamsOf<'orders.deliverParcel'> => ({
    code,
    carrier: 'ups',
    trackingNo: '1Z999AA10123456784',
  }),
  'orders.confirmReceipt': ({ code }: OrderObject): ParamsOf<'orders.confirmReceipt'> => ({ code }),
} as const;

/** Functions of the area that concern the caller's own orders, or none. */
export const WITHOUT_AN_ORDER = [
  'orders.getSealKey',
  'orders.place',
  'orders.listMine',
  'orders.countTurns',
  'orders.getDayLimits',
  'orders.getProviderDay',
  'orders.buy',
  'orders.promise',
  'orders.quickQuote',
  'orders.quickPlace',
] as const;
