import { Box, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CreateButton, OfferTabs } from '#web/features/ads/public.ts';
import { PausedNote } from '#web/features/people/public.ts';
import { formatAmount } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { listPart } from '#web/ui/list-page/list-page.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { TABLET } from '#web/ui/theme/breakpoints.ts';
import type { OwnPointsAd } from '../points-ads.queries.ts';
import { fiatLimits, premiumText, priceText } from '../points-figures.ts';
import { PointsShelfSwitch } from './points-shelf-switch.tsx';

/** One's own offers of points. */
export function MyPointsPage() {
  const { t } = useTranslation(['points-ads', 'ads']);
  return (
    <Page title={t('ads:mine.title')} sub={t('mine.sub')} actions={<CreateButton />}>
      <PausedNote />
      <Box mb="sm">
        <OfferTabs shown="otc" />
      </Box>
      <Offers />
    </Page>
  );
}

const KINDS = ['', 'sell', 'buy'] as const;

const Offers = listPart({
  at: '/advertisementList/otc',
  call: 'pointsAds.listMine',
  words: ['points-ads', 'ads', 'market'],
  params: ({ kind, status, search }) => ({ side: kind, status, search }),
  pageRows: 20,
  layout: 'close',
  title: (t) => t('mine.label'),
  filters: (t) => ({
    search: { label: t('ads:mine.searchCode') },
    kind: {
      label: t('mine.side'),
      options: KINDS,
      option: (value) => (value === '' ? t('ads:mine.all') : t(`kind.${value}`)),
    },
    status: {
      label: t('ads:mine.status'),
      option: (value) => (value === '' ? t('ads:mine.all') : t(`market:status.${value}`)),
    },
  }),
  skeleton: { rows: 5, height: 72 },
  failed: (t) => t('ads:mine.failed'),
  empty: (t, { isFiltered }) =>
    isFiltered
      ? { title: t('ads:mine.emptyStatus'), why: t('ads:mine.emptyStatusWhy') }
      : {
          title: t('mine.none'),
          why: t('mine.noneWhy'),
          action: (
            <ButtonLink href={paths.publishStep1()} variant="tint">
              {t('ads:mine.create')}
            </ButtonLink>
          ),
        },
  rowKey: (ad) => ad.code,
  rowHref: (ad) => paths.ownPointsAd(ad.code),
  rowHeight: 72,
  cardsIn: TABLET,
  columns: (t) => ({
    offer: { head: t('mine.offer'), width: 'minmax(190px, 1.6fr)', cell: (ad) => <OfferCell ad={ad} /> },
    price: {
      head: t('head.price'),
      width: 'minmax(130px, 1fr)',
      cell: (ad) => (
        <Box component="b" fz="lg">
          {ad.unitPrice === null ? '–' : priceText(ad.unitPrice, ad.currency)}
        </Box>
      ),
      second: (ad) =>
        ad.pricing === 'fixed' ? t('row.fixed') : t('row.premium', { premium: premiumText(ad.premium ?? 0) }),
    },
    limits: {
      head: t('head.limits'),
      width: 'minmax(130px, 1fr)',
      wideOnly: true,
      cell: (ad) => <span className="cw-num">{fiatLimits(ad)}</span>,
    },
    left: {
      head: t('mine.left'),
      width: 'minmax(120px, 0.9fr)',
      right: true,
      named: true,
      cell: (ad) => formatAmount(ad.remainingAmount),
      second: (ad) => t('ads:mine.of', { total: formatAmount(ad.totalAmount, { decimals: 0 }) }),
    },
    acts: { head: t('ads:mine.shelf'), width: '190px', right: true, cell: (ad) => <AdActions ad={ad} /> },
  }),
});

function AdActions({ ad }: { ad: OwnPointsAd }) {
  const { t } = useTranslation('ads');
  return (
    <Group gap="sm" justify="flex-end" wrap="nowrap" pos="relative" style={{ zIndex: 1 }}>
      <PointsShelfSwitch ad={ad} compact />
      <ButtonLink href={paths.editPointsAd(ad.code)} size="sm" aria-label={t('mine.editOf', { code: ad.code })}>
        {t('mine.edit')}
      </ButtonLink>
    </Group>
  );
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
