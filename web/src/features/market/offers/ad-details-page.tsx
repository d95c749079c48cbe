import { useParams } from '@tanstack/react-router';
import { OfferPage } from './offer-page.tsx';

/** An offer to buy by its code. */
export function AdDetailsPage() {
  const { code } = useParams({ from: '/adDetails/$code' });
  return <OfferPage code={code} />;
}
