import type { CallName, ParamsOf } from '#contract/catalogue.ts';
import { TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';

export interface PointsOrderObject {
  readonly code: string;
  readonly uploadId: string;
}

const REASON = 'The payment never arrived on my account';
const proven = ({ code }: PointsOrderObject) => ({ code, tradePassword: TRADE_PASSWORD });
const withReason = ({ code }: PointsOrderObject) => ({ code, reason: REASON });

/** Parameters that name a points order which is not the caller’s. */
export const pointsOrderParams = {
  'pointsOrders.get': ({ code }: PointsOrderObject): ParamsOf<'pointsOrders.get'> => ({ code }),
  'ratings.ofPointsOrder': ({ code }: PointsOrderObject): ParamsOf<'ratings.ofPointsOrder'> => ({ code }),
  'pointsOrders.markPaid': ({ code, uploadId }: PointsOrderObject): ParamsOf<'pointsOrders.markPaid'> => ({
    code,
    payerName: 'Ada Bello',
    files: [uploadId],
  }),
  'pointsOrders.submitCard': ({ code, uploadId }: PointsOrderObject): ParamsOf<'pointsOrders.submitCard'> => ({
    code,
    files: [uploadId],
  }),
  'pointsOrders.cancel': ({ code }: PointsOrderObject): ParamsOf<'pointsOrders.cancel'> => ({
    code,
    reason: 'changed_mind',
  }),
  'pointsOrders.release': proven,
  'pointsOrders.concede': proven,
  'pointsOrders.rejectCard': withReason,
  'pointsOrders.dispute': withReason,
  'pointsOrders.appeal': withReason,
  'pointsOrders.acceptRuling': proven,
  'pointsOrders.takeCase': ({ code }: PointsOrderObject): ParamsOf<'pointsOrders.takeCase'> => ({ code }),
  'pointsOrders.passOn': withReason,
  'pointsOrders.exportCase': ({ code }: PointsOrderObject): ParamsOf<'pointsOrders.exportCase'> => ({ code }),
  'pointsOrders.similar': ({ code }: PointsOrderObject): ParamsOf<'pointsOrders.similar'> => ({ code }),
  'pointsOrders.remind': ({ code }: PointsOrderObject): ParamsOf<'pointsOrders.remind'> => ({
    code,
    party: 'buyer',
    note: 'The receipt of the card',
  }),
  'pointsOrders.rule': ({ code }: PointsOrderObject): ParamsOf<'pointsOrders.rule'> => ({
    code,
    outcome: 'dispute_buyer_won',
    reason: REASON,
  }),
  'pointsOrders.addFile': ({ code, uploadId }: PointsOrderObject): ParamsOf<'pointsOrders.addFile'> => ({
    code,
    uploadId,
  }),
} as const;

/** Functions that name none, each with its reason. */
export const OF_POINTS_ORDERS: Partial<Record<CallName, string>> = {
  'pointsOrders.listMine': 'the own orders',
  'pointsOrders.listCases': 'the queue of all moderators',
  'pointsOrders.lockPrice': 'ads are public; whose lock may be used: points-orders/price-lock.test.ts',
  'pointsOrders.place': 'ads are public; whose may be taken: points-orders/life.test.ts',
};
