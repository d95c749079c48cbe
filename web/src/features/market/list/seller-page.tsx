import { SegmentedControl } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Side } from '#core/offers/standing.ts';
import { useOpposite } from '#web/api/me.ts';
import { useCall } from '#web/api/query.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { BuyRow } from '../row/buy-row.tsx';
import { SellRow } from '../row/sell-row.tsx';
import classes from './offer-list.module.css';
import { OfferList } from './offer-list.tsx';

const PAGE_SIZE = 20;

/** All offers of one user: what they buy, or what they sell. */
export function SellerPage() {
  const { type, code } = useParams({ from: '/buySeller/$type/$code' });
  const { t } = useTranslation('goods');
  const go = useGo();
  const [{ page }, change] = usePageSearch('/buySeller/$type/$code');
  const kind: Side = type === 'buy' ? 'buy' : 'sell';
  const person = useOpposite(code);
  const name = person?.name ?? '';
  return (
    <Page
      title={person && !name ? t('seller.unnamed') : t(`seller.${kind}`, { name })}
      mark={<Avatar name={name || '?'} photo={person?.photo ?? null} size={48} />}
      sub={name && <AppLink href={paths.userCenter(code)}>{t('seller.record')}</AppLink>}
      actions={
        <SegmentedControl
          aria-label={t('seller.which')}
          value={kind}
          onChange={(next) => go(paths.buySeller(next === 'buy' ? 'buy' : 'sell', code))}
          data={[
            { value: 'sell', label: t('seller.tabSell') },
            { value: 'buy', label: t('seller.tabBuy') },
          ]}
        />
      }
    >
      {kind === 'buy' ? (
        <BuyOffersOf ownerId={code} page={page} onPage={(next) => change({ page: next })} />
      ) : (
        <SellOffersOf ownerId={code} page={page} onPage={(next) => change({ page: next })} />
      )}
    </Page>
  );
}

interface ListProps {
  ownerId: string;
  page: number;
  onPage: (page: number) => void;
}

function BuyOffersOf({ ownerId, page, onPage }: ListProps) {
  const ads = useCall('ads.list', { ownerId, start: page, limit: PAGE_SIZE }, { keepPrevious: true });
  return (
    <OfferList query={ads} {...useFrame('buy', { page, onPage })}>
      {(ad) => <BuyRow ad={ad} />}
    </OfferList>
  );
}

function SellOffersOf({ ownerId, page, onPage }: ListProps) {
  const ads = useCall('goods.list', { ownerId, start: page, limit: PAGE_SIZE }, { keepPrevious: true });
  return (
    <OfferList query={ads} {...useFrame('sell', { page, onPage })}>
      {(ad) => <SellRow ad={ad} />}
    </OfferList>
  );
}

/** What both lists of a user's offers have around their rows. */
function useFrame(side: Side, pager: Pick<ListProps, 'page' | 'onPage'>) {
  const { t } = useTranslation('goods');
  const isBuy = side === 'buy';
  return {
    label: t(isBuy ? 'seller.tabBuy' : 'seller.tabSell'),
    className: classes.apart,
    skeleton: { rows: 5, height: 84 },
    failed: t('market.failed'),
    empty: (
      <EmptyState picture="cards" title={t(isBuy ? 'seller.noneBuy' : 'seller.noneSell')}>
        {t('seller.noneWhy')}
      </EmptyState>
    ),
    pager: { ...pager, pageSize: PAGE_SIZE },
  };
}
