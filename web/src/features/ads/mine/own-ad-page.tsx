import { useParams } from '@tanstack/react-router';
import { OwnPointsAdPage } from '#web/features/points-ads/public.ts';
import { OwnBuyAd } from './own-buy-ad.tsx';
import { OwnSellAd } from './own-sell-ad.tsx';

/** One of the user's own offers with its numbers, its orders, and its actions. */
export function OwnAdPage() {
  const { type, code } = useParams({ from: '/advertisementDetails/$type/$code' });
  if (type === 'otc') return <OwnPointsAdPage code={code} />;
  return type === 'sell' ? <OwnSellAd code={code} /> : <OwnBuyAd code={code} />;
}
