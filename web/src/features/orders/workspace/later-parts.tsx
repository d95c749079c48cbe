import { withWords } from '#web/i18n/with-words.ts';
import { lazyPart } from '#web/lib/loading/lazy-part.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';

// Orders seldom show these parts, so that each comes, with its words, when an order does.

export const OrderCase = lazyPart(
  withWords('disputes-evidence', async () => (await import('../dispute/order-case.tsx')).OrderCase),
  <SkeletonRows rows={4} />,
);
export const OrderClaim = lazyPart(
  withWords('disputes-evidence', async () => (await import('../dispute/claim.tsx')).OrderClaim),
  <SkeletonRows rows={4} />,
);
export const OrderDeliver = lazyPart(
  async () => (await import('../cards/deliver.tsx')).OrderDeliver,
  <SkeletonRows rows={2} />,
);
export const PointsOrderPage = lazyPart(
  withWords(
    ['points-orders', 'payment-accounts', 'ratings', 'disputes-evidence'],
    async () => (await import('../points/points-order-page.tsx')).PointsOrderPage,
  ),
  <SkeletonRows rows={6} />,
);
