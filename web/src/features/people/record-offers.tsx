import { Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { countryName } from '#web/lib/country.ts';
import { formatAmount, formatRate } from '#web/lib/money.ts';
import { type Address, paths } from '#web/paths.ts';
import { Amount } from '#web/ui/amount.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { Lines } from '#web/ui/list/lines.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import type { Query } from '#web/ui/page/loaded.tsx';
import type { PublicRecord } from './people.queries.ts';
import classes from './record.module.css';

type BuyAd = ResultOf<'ads.list'>['list'][number];
type SellAd = ResultOf<'goods.list'>['list'][number];

/** How many offers are shown; a page of its own lists the rest. */
const SHOWN = 5;
/** Prices are points scaled by 10^8. */
const PRICE_UNIT = 8;

/** Current offers: a provider's buy ads, or a trader's cards for sale. */
export function RecordOffers({ record }: { record: PublicRecord }) {
  if (record.isStaff || record.relation?.blocked) return null;
  return record.role === 'provider' ? <Buys record={record} /> : <Sells record={record} />;
}

function Buys({ record }: { record: PublicRecord }) {
  const { t } = useTranslation('people');
  const offers = useCall('ads.list', { ownerId: record.userId, start: 1, limit: SHOWN });
  const columns: Column<BuyAd>[] = [
    { key: 'card', header: t('offers.card'), width: 'minmax(0, 1.4fr)', cell: (ad) => <Card ad={ad} /> },
    { key: 'rate', header: t('offers.rate'), right: true, width: '96px', cell: (ad) => formatRate(ad.rate) },
    {
      key: 'ready',
      header: t('offers.ready'),
      right: true,
      width: '150px',
      cell: (ad) => <Amount value={ad.availableAmount} suffix={t('pts')} />,
    },
  ];
  return <Offers record={record} offers={offers} columns={columns} pathOf={paths.adDetails} />;
}

function Sells({ record }: { record: PublicRecord }) {
  const { t } = useTranslation('people');
  const offers = useCall('goods.list', { ownerId: record.userId, start: 1, limit: SHOWN });
  const columns: Column<SellAd>[] = [
    { key: 'card', header: t('offers.card'), width: 'minmax(0, 1.4fr)', cell: (ad) => <Card ad={ad} /> },
    {
      key: 'price',
      header: t('offers.price'),
      right: true,
      width: '120px',
      cell: (ad) => formatAmount(ad.unitPrice, { unit: PRICE_UNIT, decimals: 4 }),
    },
  ];
  return <Offers record={record} offers={offers} columns={columns} pathOf={paths.sellDetails} />;
}

interface OffersProps<R> {
  record: PublicRecord;
  offers: Query<{ list: readonly R[]; totalCount: number }>;
  columns: readonly Column<R>[];
  pathOf: (code: string) => Address;
}

/** Not by the frame: the first rows only, without a pager. */
function Offers<R extends { code: string }>({ record, offers, columns, pathOf }: OffersProps<R>) {
  const { t } = useTranslation('people');
  const { data } = offers;
  const type = record.role === 'provider' ? 'buy' : 'sell';
  return (
    <Panel
      flush
      title={t('offers.title')}
      aside={
        data && data.totalCount > 0 ? (
          <AppLink href={paths.buySeller(type, record.userId)}>{t('offers.all', { count: data.totalCount })}</AppLink>
        ) : undefined
      }
    >
      <QueryList
        query={offers}
        skeleton={{ rows: 3, height: 56, avatar: false }}
        empty={<p className={`${classes.hint} ${classes.pad}`}>{t('offers.none')}</p>}
      >
        {(rows) => (
          <DataTable
            label={t('offers.title')}
            columns={columns}
            rows={rows}
            rowKey={({ code }) => code}
            rowHref={({ code }) => pathOf(code)}
          />
        )}
      </QueryList>
    </Panel>
  );
}

function Card({ ad }: { ad: Pick<BuyAd, 'brand' | 'country' | 'form' | 'currency'> }) {
  const { t } = useTranslation('people');
  return (
    <Flex component="span" align="center" gap="sm" miw={0}>
      <MiniCard initials={ad.brand.initials} color={ad.brand.colour} />
      <Lines
        cut
        first={
          <b>
            {ad.brand.name} {countryName(ad.country)}
          </b>
        }
        second={
          <>
            {t(`form.${ad.form}`)} · {ad.currency}
          </>
        }
      />
    </Flex>
  );
}
