import { useTranslation } from 'react-i18next';
import { useAct, useCall } from '#web/api/query.ts';
import { given } from '#web/lib/search.ts';
import { paths } from '#web/paths.ts';
import type { Change, OwnSearch } from '#web/searches.ts';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { toastDone, toastWarning } from '#web/ui/overlay/toast.ts';
import { BulkBar } from './bulk-bar.tsx';
import { OWN_PAGE_SIZE, OwnList } from './own-list.tsx';
import { useAdColumns } from './use-ad-columns.tsx';
import { useBulk } from './use-bulk.ts';

interface Props {
  search: OwnSearch;
  change: Change<OwnSearch>;
}

const STALE = ['ads.listMine', 'ads.get', 'ads.getMine', 'ads.list', 'catalog.listCardTypes'] as const;

/** One's offers to buy, and what can be done with several of them. */
export function BuyList({ search, change }: Props) {
  const { t } = useTranslation('ads');
  const { status, search: text, sort, page } = search;
  const ads = useCall(
    'ads.listMine',
    {
      ...given({ status, search: text }),
      sort,
      start: page,
      limit: OWN_PAGE_SIZE,
    },
    { keepPrevious: true },
  );
  const rows = ads.data?.list ?? [];
  const shown = rows.map((ad) => ad.code);
  const bulk = useBulk(shown);
  const columns = useAdColumns(bulk);
  const shelve = useAct('ads.shelveMany', { stale: STALE });
  const remove = useAct('ads.remove', { stale: STALE });
  const tell = (done: number, refused: readonly { code: string; why: string }[], words: string) => {
    if (done > 0) toastDone(t(words, { count: done }));
    for (const { code, why } of refused) toastWarning(t('bulk.refused', { code, why: t(`bulk.why.${why}`) }));
    bulk.clear();
  };
  return (
    <OwnList
      kind="buy"
      search={search}
      change={change}
      ads={ads}
      bulk={
        <BulkBar
          bulk={bulk}
          shown={shown}
          busy={shelve.isPending || remove.isPending}
          onShelve={(codes, onShelf) =>
            void shelve
              .mutateAsync({ codes: [...codes], onShelf })
              .then(({ done, refused }) => tell(done.length, refused, onShelf ? 'bulk.nowOn' : 'bulk.nowOff'))
              .catch(() => undefined)
          }
          onRemove={(codes) =>
            remove
              .mutateAsync({ codes: [...codes] })
              .then(({ done, refused }) => tell(done.length, refused, 'bulk.removed'))
              .catch(() => undefined)
          }
        />
      }
    >
      <DataTable
        label={t('mine.title')}
        columns={columns}
        rows={rows}
        rowKey={(ad) => ad.code}
        rowHref={(ad) => paths.advertisementDetails('buy', ad.code)}
        rowHeight={72}
      />
    </OwnList>
  );
}
