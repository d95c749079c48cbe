import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Side } from '#core/offers/standing.ts';
import { useSession } from '#web/api/session.ts';
import { PausedNote } from '#web/features/people/public.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { Page } from '#web/ui/page/page.tsx';
import { CreateButton } from './create-button.tsx';
import { OfferTabs } from './offer-tabs.tsx';
import { OwnOffers } from './own-offers.tsx';

/** All of the user's own gift-card offers: to buy (providers), to sell (traders, and providers with earlier ones). */
export function MyOffersPage() {
  const { t } = useTranslation('ads');
  const { user } = useSession();
  const [search, change] = usePageSearch('/advertisementList/gift');
  const usual = user?.serverFlag ? 'buy' : 'sell';
  const side = search.kind || usual;
  const choose = (next: Side) => change({ kind: next === usual ? '' : next, status: '', search: '', sort: 'newest' });
  return (
    <Page title={t('mine.title')} sub={t('mine.sub')} actions={<CreateButton />}>
      <PausedNote />
      <Box mb="sm">
        <OfferTabs shown={side} onSide={choose} />
      </Box>
      <OwnOffers key={side} side={side} at="/advertisementList/gift" />
    </Page>
  );
}
