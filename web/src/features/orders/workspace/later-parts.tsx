import { loadArea } from '#web/i18n/i18n.ts';
import { lazyPart } from '#web/lib/loading/lazy-part.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';

/** What most orders never show: each comes with its words when an order does. */

const loadCase = async () => {
  const [{ OrderCase: Part }] = await Promise.all([import('../dispute/order-case.tsx'), loadArea('disputes-evidence')]);
  return Part;
};

const loadClaim = async () => {
  const [{ OrderClaim: Part }] = await Promise.all([import('../dispute/claim.tsx'), loadArea('disputes-evidence')]);
  return Part;
};

const POINTS_WORDS = ['points-orders', 'payment-accounts', 'ratings', 'disputes-evidence'] as const;

const loadPointsOrder = async () => {
  const [{ PointsOrderPage: Part }] = await Promise.all([
    import('../points/points-order-page.tsx'),
    loadArea(POINTS_WORDS),
  ]);
  return Part;
};

export const OrderCase = lazyPart(loadCase, <SkeletonRows rows={4} />);
export const OrderClaim = lazyPart(loadClaim, <SkeletonRows rows={4} />);
export const OrderDeliver = lazyPart(
  async () => (await import('../cards/deliver.tsx')).OrderDeliver,
  <SkeletonRows rows={2} />,
);
export const PointsOrderPage = lazyPart(loadPointsOrder, <SkeletonRows rows={6} />);
