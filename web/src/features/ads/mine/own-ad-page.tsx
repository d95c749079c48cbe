import { useParams } from '@tanstack/react-router';
import { OwnBuyAd } from './own-buy-ad.tsx';
import { OwnSellAd } from './own-sell-ad.tsx';

/** One of the user's own offers with its numbers, its orders, and its actions. */
export function OwnAdPage() {
  const { type, code } = useParams({ from: '/advertisementDetails/$type/$code' });
  return type === 'sell' ? <OwnSellAd code={code} /> : <OwnBuyAd code={code} />;
}
