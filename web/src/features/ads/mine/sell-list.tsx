import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { useAct, useCall } from '#web/api/query.ts';
import { given } from '#web/lib/search.ts';
import { paths } from '#web/paths.ts';
import type { Change, OwnSearch } from '#web/searches.ts';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { toastDone, toastWarning } from '#web/ui/overlay/toast.ts';
import { BulkBar } from './bulk-bar.tsx';
import { OWN_PAGE_SIZE, OwnList } from './own-list.tsx';
import { useBulk } from './use-bulk.ts';
import { useSellColumns } from './use-sell-columns.tsx';

interface Props {
  search: OwnSearch;
  change: Change<OwnSearch>;
}

const STALE = ['goods.listMine', 'goods.getMine', 'goods.get', 'goods.list'] as const;

/** One's offers to sell, and what can be done with several of them. */
export function SellList({ search, change }: Props) {
  const { t } = useTranslation('ads');
  const { status, search: text, page } = search;
  const ads = useCall(
    'goods.listMine',
    {
      ...given({ status, search: text }),
      start: page,
      limit: OWN_PAGE_SIZE,
    },
    { keepPrevious: true },
  );
  const rows = ads.data?.list ?? [];
  const shown = rows.map((ad) => ad.code);
  const bulk = useBulk(shown);
  const columns = useSellColumns(bulk);
  const shelve = useAct('goods.shelveAd', { stale: STALE, quiet: true });
  const remove = useAct('goods.removeAd', { stale: STALE, quiet: true });
  /** One after the other: each offer is refused or done for itself. */
  const each = async (codes: readonly string[], act: (code: string) => Promise<unknown>, words: string) => {
    let done = 0;
    for (const code of codes) {
      try {
        await act(code);
        done++;
      } catch (error) {
        const why = error instanceof ApiError ? error.message : String(error);
        toastWarning(t('bulk.refused', { code, why }));
      }
    }
    if (done > 0) toastDone(t(words, { count: done }));
    bulk.clear();
  };
  return (
    <OwnList
      kind="sell"
      search={search}
      change={change}
      ads={ads}
      bulk={
        <BulkBar
          bulk={bulk}
          shown={shown}
          busy={shelve.isPending || remove.isPending}
          onShelve={(codes, onShelf) =>
            void each(codes, (code) => shelve.mutateAsync({ code, onShelf }), onShelf ? 'bulk.nowOn' : 'bulk.nowOff')
          }
          onRemove={(codes) => each(codes, (code) => remove.mutateAsync({ code }), 'bulk.removed')}
        />
      }
    >
      <DataTable
        label={t('mine.title')}
        columns={columns}
        rows={rows}
        rowKey={(ad) => ad.code}
        rowHref={(ad) => paths.advertisementDetails('sell', ad.code)}
        rowHeight={72}
      />
    </OwnList>
  );
}
