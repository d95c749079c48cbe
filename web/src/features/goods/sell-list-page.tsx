import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SHELF_STATUSES } from '#core/offers/standing.ts';
import { useCall, useCommand } from '#web/api/query.ts';
import { OFFER_STALE, useCatalog } from '#web/features/market/public.ts';
import { countryName } from '#web/lib/country.ts';
import { nonEmpty } from '#web/lib/search.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { FilterBar, FilterPill } from '#web/ui/form/filter-pill.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Redirect } from '#web/ui/layout/use-go.ts';
import { BulkBar } from '#web/ui/list/bulk-bar.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { type Chosen, useChosen } from '#web/ui/list/use-chosen.ts';
import { toastDone, toastWarning } from '#web/ui/overlay/toast.ts';
import { Page } from '#web/ui/page/page.tsx';
import { TABLET } from '#web/ui/theme/breakpoints.ts';
import type { MySellAd } from './goods.queries.ts';
import { PriceDialog } from './price-dialog.tsx';
import { useSellAdColumns } from './use-sell-ad-columns.tsx';

const PAGE_SIZE = 20;
/** In the address: the sell ads of every card type. */
const ALL = 'all';

/** An ad's number where a list is expected: shows its cards. */
const AD_CODE = /^AS\w{10,}$/;

/** The reader's sell ads of one card type, or of all; with the number of an ad, its cards. */
export function SellListPage() {
  const { code } = useParams({ from: '/sellList/$code' });
  return AD_CODE.test(code) ? <Redirect to={paths.goodsList(code)} /> : <SellList code={code} />;
}

/** Shelf, fast trade, internal price, several at once. */
function SellList({ code }: { code: string }) {
  const { t } = useTranslation('goods');
  const catalog = useCatalog().data;
  const type = code === ALL ? undefined : catalog?.types.find((typeItem) => typeItem.id === code);
  const brand = catalog?.brands.find((candidate) => candidate.id === type?.brandId);
  const name = type && brand ? `${brand.name} ${countryName(type.country)}` : null;
  return (
    <Page
      title={name ? t('mine.ofType', { name }) : t('mine.title')}
      sub={t('mine.sub')}
      actions={
        <Button component={AppLink} href={paths.publishStep1()} leftSection={<IconPlus size={18} stroke={2} />}>
          {t('mine.create')}
        </Button>
      }
    >
      <SellAds cardTypeId={code === ALL ? undefined : code} />
    </Page>
  );
}

function SellAds({ cardTypeId }: { cardTypeId: string | undefined }) {
  const { t } = useTranslation('goods');
  const [{ status, page }, change] = usePageSearch('/sellList/$code');
  const params = {
    ...(cardTypeId ? { cardTypeId: cardTypeId.slice(0, 64) } : {}),
    ...nonEmpty({ status }),
    start: page,
    limit: PAGE_SIZE,
  };
  const ads = useCall('goods.listMine', params, { keepPrevious: true });
  return (
    <>
      <Group gap="sm" mb="sm">
        <FilterBar>
          <FilterPill
            label={t('table.status')}
            value={status}
            options={[
              { value: '' as const, label: t('table.all') },
              ...SHELF_STATUSES.map((option) => ({ value: option, label: t(`ad.${option}`) })),
            ]}
            onChange={(next) => change({ status: next })}
          />
        </FilterBar>
      </Group>
      <Panel flush>
        <QueryList
          query={ads}
          skeleton={{ rows: 5, height: 72, avatar: false }}
          failed={t('mine.failed')}
          empty={<NoSellAds filtered={Boolean(status)} onAll={() => change({ status: '' })} />}
          pager={{ page, pageSize: PAGE_SIZE, onPage: (next) => change({ page: next }) }}
        >
          {(rows) => <SellRows rows={rows} />}
        </QueryList>
      </Panel>
    </>
  );
}

function SellRows({ rows }: { rows: readonly MySellAd[] }) {
  const { t } = useTranslation('goods');
  const chosen = useChosen(rows.map((ad) => ad.code));
  return (
    <>
      <AdActs rows={rows} chosenRows={chosen} />
      <DataTable
        label={t('mine.title')}
        columns={useSellAdColumns(chosen)}
        rows={rows}
        rowKey={(ad) => ad.code}
        rowHeight={72}
        cardsIn={TABLET}
      />
    </>
  );
}

interface ActsProps {
  rows: readonly MySellAd[];
  chosenRows: Chosen;
}

/** Commands on several ads; each is separate, so that a refused one does not stop the others. */
function AdActs({ rows, chosenRows }: ActsProps) {
  const { chosen } = chosenRows;
  const { t } = useTranslation('goods');
  const [pricing, setPricing] = useState(false);
  const [busy, setBusy] = useState(false);
  const command = useCommand('goods.shelveAd', { mask: false, stale: OFFER_STALE.sell });
  const types = [...new Set(rows.map((ad) => ad.cardTypeId))];
  const chosenTypes = [...new Set(rows.filter((ad) => chosen.includes(ad.code)).map((ad) => ad.cardTypeId))];
  const shelve = async (onShelf: boolean) => {
    if (chosen.length === 0) return toastWarning(t('mine.selectOne'));
    setBusy(true);
    const done = await Promise.allSettled(chosen.map((code) => command.mutateAsync({ code, onShelf })));
    setBusy(false);
    const count = done.filter((result) => result.status === 'fulfilled').length;
    if (count > 0) toastDone(t(onShelf ? 'mine.nowOn' : 'mine.nowOff', { count }));
  };
  return (
    <BulkBar rows={chosenRows} total={rows.length} all={t('bulk.all')} count={(count) => t('mine.chosen', { count })}>
      <Button variant="default" size="sm" loading={busy} onClick={() => void shelve(true)}>
        {t('bulk.on')}
      </Button>
      <Button variant="default" size="sm" loading={busy} onClick={() => void shelve(false)}>
        {t('bulk.off')}
      </Button>
      <Button variant="default" size="sm" onClick={() => setPricing(true)}>
        {t('price.open')}
      </Button>
      <PriceDialog opened={pricing} onClose={() => setPricing(false)} typeIds={types} first={chosenTypes} />
    </BulkBar>
  );
}

function NoSellAds({ filtered, onAll }: { filtered: boolean; onAll: () => void }) {
  const { t } = useTranslation('goods');
  if (filtered) {
    return (
      <EmptyState
        title={t('mine.noneStatus')}
        action={
          <Button variant="tint" onClick={onAll}>
            {t('mine.showAll')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t('mine.none')}
      action={
        <Button component={AppLink} href={paths.publishStep1()} variant="tint">
          {t('mine.create')}
        </Button>
      }
    >
      {t('mine.noneWhy')}
    </EmptyState>
  );
}
