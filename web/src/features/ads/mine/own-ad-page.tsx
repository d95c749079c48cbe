import { useParams } from '@tanstack/react-router';
import { OwnBuyAd } from './own-buy-ad.tsx';
import { OwnSellAd } from './own-sell-ad.tsx';

/** One of the reader's own offers, whole: its numbers, its orders, and all that can be done with it. */
export function OwnAdPage() {
  const { type, code } = useParams({ from: '/advertisementDetails/$type/$code' });
  return type === 'sell' ? <OwnSellAd code={code} /> : <OwnBuyAd code={code} />;
}
