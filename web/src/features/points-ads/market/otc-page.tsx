import { useTranslation } from 'react-i18next';
import { HomeSides } from '#web/features/market/public.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PointsMarket } from './points-market.tsx';

/** The market of points: what they cost now, and who buys or sells them. */
export function OtcPage() {
  const { t } = useTranslation('points-ads');
  const [search, change] = usePageSearch('/otc');
  return (
    <>
      <HomeSides shown="otc" />
      <Page
        title={t('market.title')}
        sub={t('market.sub')}
        actions={
          <ButtonLink variant="filled" href={paths.purchase(search.side, 'one', { tradeCurrency: search.currency })}>
            {t(`purchase.enter.${search.side}`)}
          </ButtonLink>
        }
      >
        <PointsMarket search={search} onChange={change} />
      </Page>
    </>
  );
}
