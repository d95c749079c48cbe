import { useParams } from '@tanstack/react-router';
import { OwnBuyAd, OwnSellAd } from '#web/features/ads/public.ts';
import { OwnPointsAdPage } from '#web/features/points-ads/public.ts';

/** One of the user's own offers with its numbers, its orders, and its actions. */
export function OwnAdPage() {
  const { type, code } = useParams({ from: '/advertisementDetails/$type/$code' });
  if (type === 'otc') return <OwnPointsAdPage code={code} />;
  return type === 'sell' ? <OwnSellAd code={code} /> : <OwnBuyAd code={code} />;
}
