import { Box, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SHELF_STATUSES } from '#core/offers/standing.ts';
import { useCall } from '#web/api/query.ts';
import { CreateButton, OfferTabs } from '#web/features/ads/public.ts';
import { PausedNote } from '#web/features/people/public.ts';
import { formatAmount } from '#web/lib/money.ts';
import { nonEmpty } from '#web/lib/search.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { FilterBar, FilterPill } from '#web/ui/form/filter-pill.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { TABLET } from '#web/ui/theme/breakpoints.ts';
import type { OwnPointsAd } from '../points-ads.queries.ts';
import { fiatLimits, premiumText, priceText } from '../points-figures.ts';
import { PointsShelfSwitch } from './points-shelf-switch.tsx';

const PAGE_SIZE = 20;

/** One's own offers of points. */
export function MyPointsPage() {
  const { t } = useTranslation('points-ads');
  const { t: ads } = useTranslation('ads');
  const { t: market } = useTranslation('market');
  const [search, change] = usePageSearch('/advertisementList/otc');
  const { kind, status, search: text, page } = search;
  const params = { ...nonEmpty({ side: kind, status, search: text }), start: page, limit: PAGE_SIZE };
  const offers = useCall('pointsAds.listMine', params, { keepPrevious: true });
  const columns = useColumns();
  const all = { value: '' as const, label: ads('mine.all') };
  return (
    <Page title={ads('mine.title')} sub={t('mine.sub')} actions={<CreateButton />}>
      <PausedNote pays />
      <Box mb="sm">
        <OfferTabs shown="otc" />
      </Box>
      <Group gap="sm" mb="sm">
        <SearchInput label={ads('mine.searchCode')} value={text} onChange={(next) => change({ search: next })} />
        <FilterBar>
          <FilterPill
            label={t('mine.side')}
            value={kind}
            options={[all, { value: 'sell', label: t('kind.sell') }, { value: 'buy', label: t('kind.buy') }]}
            onChange={(next) => change({ kind: next })}
          />
          <FilterPill
            label={ads('mine.status')}
            value={status}
            options={[all, ...SHELF_STATUSES.map((value) => ({ value, label: market(`status.${value}`) }))]}
            onChange={(next) => change({ status: next })}
          />
        </FilterBar>
      </Group>
      <Panel flush>
        <QueryList
          query={offers}
          skeleton={{ rows: 5, height: 72, avatar: false }}
          failed={ads('mine.failed')}
          empty={<None isFiltered={kind !== '' || status !== '' || text !== ''} />}
          pager={{ page, pageSize: PAGE_SIZE, onPage: (next) => change({ page: next }) }}
        >
          {(rows) => (
            <DataTable
              label={t('mine.label')}
              columns={columns}
              rows={rows}
              rowKey={(ad) => ad.code}
              rowHref={(ad) => paths.ownPointsAd(ad.code)}
              rowHeight={72}
              cardsIn={TABLET}
            />
          )}
        </QueryList>
      </Panel>
    </Page>
  );
}

function useColumns(): readonly Column<OwnPointsAd>[] {
  const { t } = useTranslation('points-ads');
  const { t: ads } = useTranslation('ads');
  return [
    {
      key: 'offer',
      header: t('mine.offer'),
      width: 'minmax(190px, 1.6fr)',
      cell: (ad) => <OfferCell ad={ad} />,
    },
    {
      key: 'price',
      header: t('head.price'),
      width: 'minmax(130px, 1fr)',
      cell: (ad) => (
        <>
          <Box component="b" fz="lg">
            {ad.unitPrice === null ? '–' : priceText(ad.unitPrice, ad.currency)}
          </Box>
          <Box fz="xs" c="dimmed">
            {ad.pricing === 'fixed' ? t('row.fixed') : t('row.premium', { premium: premiumText(ad.premium ?? 0) })}
          </Box>
        </>
      ),
    },
    {
      key: 'limits',
      header: t('head.limits'),
      width: 'minmax(130px, 1fr)',
      wideOnly: true,
      cell: (ad) => <span className="cw-num">{fiatLimits(ad)}</span>,
    },
    {
      key: 'left',
      header: t('mine.left'),
      width: 'minmax(120px, 0.9fr)',
      right: true,
      named: true,
      cell: (ad) => (
        <>
          {formatAmount(ad.remainingAmount)}
          <Box fz="xs" c="dimmed">
            {ads('mine.of', { total: formatAmount(ad.totalAmount, { decimals: 0 }) })}
          </Box>
        </>
      ),
    },
    {
      key: 'acts',
      header: ads('mine.shelf'),
      width: '190px',
      right: true,
      cell: (ad) => (
        <Group gap="sm" justify="flex-end" wrap="nowrap" pos="relative" style={{ zIndex: 1 }}>
          <PointsShelfSwitch ad={ad} compact />
          <Button
            component={AppLink}
            href={paths.editPointsAd(ad.code)}
            variant="default"
            size="sm"
            aria-label={ads('mine.editOf', { code: ad.code })}
          >
            {ads('mine.edit')}
          </Button>
        </Group>
      ),
    },
  ];
}

/** What is offered, and why others do not see it. */
function OfferCell({ ad }: { ad: OwnPointsAd }) {
  const { t } = useTranslation('points-ads');
  return (
    <Box miw={0}>
      <b>{t(`own.${ad.side}`, { currency: ad.currency })}</b>
      <Box fz="xs" c="dimmed" className="cw-mono">
        {ad.code}
      </Box>
      {ad.hiddenWhy !== null && (
        <Box fz="xs" c="var(--cw-stop-text)">
          {t(`hidden.${ad.hiddenWhy}`)}
        </Box>
      )}
    </Box>
  );
}

function None({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation('points-ads');
  const { t: ads } = useTranslation('ads');
  if (isFiltered) return <EmptyState title={ads('mine.emptyStatus')}>{ads('mine.emptyStatusWhy')}</EmptyState>;
  return (
    <EmptyState
      title={t('mine.none')}
      action={
        <Button component={AppLink} href={paths.publishStep1()} variant="tint">
          {ads('mine.create')}
        </Button>
      }
    >
      {t('mine.noneWhy')}
    </EmptyState>
  );
}
