import { useTranslation } from 'react-i18next';
import { PausedNote } from '#web/features/people/public.ts';
import { Page } from '#web/ui/page/page.tsx';
import { CreateButton } from './create-button.tsx';
import { OwnOffers } from './own-offers.tsx';

/** A provider's own offers, with their shelf switch. */
export function MyAdsPage() {
  const { t } = useTranslation('ads');
  return (
    <Page title={t('mine.title')} sub={t('mine.sub')} actions={<CreateButton />}>
      <PausedNote />
      <OwnOffers side="buy" at="/advertisementList/ads" />
    </Page>
  );
}
