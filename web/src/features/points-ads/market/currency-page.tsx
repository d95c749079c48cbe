import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FIAT_SYMBOLS } from '#core/money/currency.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { Page } from '#web/ui/page/page.tsx';
import { PointsMarket } from './points-market.tsx';

/** The offers of points for one currency, as an address of their own: `/homeInfo/sell/EUR` sells points for euros. */
export function CurrencyPage() {
  const { t } = useTranslation('points-ads');
  const { type, id } = useParams({ from: '/homeInfo/$type/$id' });
  const [search, change] = usePageSearch('/homeInfo/$type/$id');
  const currency = FIAT_SYMBOLS.includes(id) ? id : search.currency;
  const side = type === 'buy' ? ('sell' as const) : ('buy' as const);
  return (
    <Page
      crumbs={[{ label: t('market.title'), href: paths.otc() }, { label: currency || t('market.points') }]}
      title={t(side === 'buy' ? 'market.buyFor' : 'market.sellFor', { currency: currency || t('market.money') })}
      sub={t('market.sub')}
    >
      <PointsMarket search={{ ...search, side, currency }} onChange={change} isFixed={FIAT_SYMBOLS.includes(id)} />
    </Page>
  );
}
