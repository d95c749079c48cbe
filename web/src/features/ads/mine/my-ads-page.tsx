import { useTranslation } from 'react-i18next';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { BuyList } from './buy-list.tsx';
import { CreateButton } from './create-button.tsx';
import { useOwnSearch } from './own-search.ts';

/** A provider's own offers, with their shelf switch. */
export function MyAdsPage() {
  const { t } = useTranslation('ads');
  const [search, change] = useOwnSearch();
  return (
    <>
      <PageTitle title={t('mine.title')} sub={t('mine.sub')} acts={<CreateButton />} />
      <BuyList search={search} change={change} />
    </>
  );
}
