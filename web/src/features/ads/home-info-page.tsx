import { useParams } from '@tanstack/react-router';
import { OfferPage } from '#web/features/market/public.ts';
import { SellInfo } from './sell-info.tsx';

/** An offer's page as one comes to it from the market: to buy, or to sell. */
export function HomeInfoPage() {
  const { type, id } = useParams({ strict: false }) as { type: string; id: string };
  return type === 'sell' ? <SellInfo code={id} /> : <OfferPage code={id} />;
}
