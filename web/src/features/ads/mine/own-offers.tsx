import { useTranslation } from 'react-i18next';
import type { Side } from '#core/offers/standing.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { useChosen } from '#web/ui/list/use-chosen.ts';
import { ListPart } from '#web/ui/list-page/list-page.tsx';
import { TABLET } from '#web/ui/theme/breakpoints.ts';
import { OwnBulkBar } from './own-bulk-bar.tsx';
import { useOwnColumns } from './own-columns.tsx';
import type { OwnOffer } from './own-queries.ts';
import { useOwnCommands } from './use-own-commands.ts';

interface Props {
  side: Side;
  at: '/advertisementList/ads' | '/advertisementList/gift';
}

const CALLS = { buy: 'ads.listMine', sell: 'goods.listMine' } as const;

/** One's own offers of a side: filters, rows, pages, and what can be done with several of them. */
export function OwnOffers({ side, at }: Props) {
  const isBuy = side === 'buy';
  return (
    <ListPart
      spec={{
        at,
        call: CALLS[side],
        words: ['ads', 'market'],
        params: ({ status, search, sort }) => ({ status, search, ...(isBuy && { sort }) }),
        pageRows: 20,
        layout: 'close',
        title: (t) => t('mine.title'),
        filters: (t) => ({
          search: { label: t(isBuy ? 'mine.search' : 'mine.searchCode') },
          status: {
            label: t('mine.status'),
            option: (value) => (value === '' ? t('mine.all') : t(`market:status.${value}`)),
          },
          sort: isBuy && { label: t('mine.sort'), as: 'sort', option: (value) => t(`sort.${value}`) },
        }),
        skeleton: { rows: 6, height: 72 },
        failed: (t) => t('mine.failed'),
        empty: (t, { isFiltered }) =>
          isFiltered
            ? { title: t('mine.emptyStatus'), why: t('mine.emptyStatusWhy'), reset: t('mine.showAll') }
            : {
                title: t('mine.empty'),
                why: t(isBuy ? 'mine.emptyWhy' : 'mine.emptyWhySell'),
                picture: 'cards',
                action: (
                  <ButtonLink href={paths.publishStep1()} variant="tint">
                    {t('mine.create')}
                  </ButtonLink>
                ),
              },
        rows: (rows) => <OwnRows side={side} rows={rows} />,
      }}
    />
  );
}

function OwnRows({ side, rows }: { side: Side; rows: readonly OwnOffer[] }) {
  const { t } = useTranslation('ads');
  const chosen = useChosen(rows.map((ad) => ad.code));
  const commands = useOwnCommands(side, chosen.clear);
  return (
    <>
      <OwnBulkBar rows={chosen} total={rows.length} commands={commands} />
      <DataTable
        label={t('mine.title')}
        columns={useOwnColumns(side, chosen)}
        rows={rows}
        rowKey={(ad) => ad.code}
        rowHref={(ad) => paths.advertisementDetails(ad.side, ad.code)}
        rowHeight={72}
        cardsIn={TABLET}
      />
    </>
  );
}
