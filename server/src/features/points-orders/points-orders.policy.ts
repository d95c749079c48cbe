import { tradePolicy } from '#server/features/trade/public.ts';
import type { PointsOrderRow } from './points-order-row.ts';

export const {
  partyOf: pointsPartyOf,
  requireParty: requirePointsParty,
  holdsCase: holdsPointsCase,
  isCaseStaff: isPointsCaseStaff,
} = tradePolicy({
  other: 'buyer',
  otherOf: ({ buyerId }: Pick<PointsOrderRow, 'buyerId'>) => buyerId,
  caseState: 'in_dispute',
});
