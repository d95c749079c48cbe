import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#web/api/query.ts';
import { OFFER_STALE, useCatalog } from '#web/features/market/public.ts';
import { countryName } from '#web/lib/country.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Redirect } from '#web/ui/layout/use-go.ts';
import { BulkBar } from '#web/ui/list/bulk-bar.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { type Chosen, useChosen } from '#web/ui/list/use-chosen.ts';
import { ListPart } from '#web/ui/list-page/list-page.tsx';
import { toastDone, toastWarning } from '#web/ui/overlay/toast.ts';
import { Page } from '#web/ui/page/page.tsx';
import { TABLET } from '#web/ui/theme/breakpoints.ts';
import type { MySellAd } from './goods.queries.ts';
import { PriceDialog } from './price-dialog.tsx';
import { useSellAdColumns } from './use-sell-ad-columns.tsx';

/** Characters of the id of a card type. */
const MAX_ID_CHARACTERS = 64;
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
        <ButtonLink variant="filled" href={paths.publishStep1()} leftSection={<IconPlus size={18} stroke={2} />}>
          {t('mine.create')}
        </ButtonLink>
      }
    >
      <SellAds cardTypeId={code === ALL ? undefined : code} />
    </Page>
  );
}

function SellAds({ cardTypeId }: { cardTypeId: string | undefined }) {
  return (
    <ListPart
      spec={{
        at: '/sellList/$code',
        call: 'goods.listMine',
        words: 'goods',
        params: ({ status }) => ({ cardTypeId: cardTypeId?.slice(0, MAX_ID_CHARACTERS), status }),
        pageRows: 20,
        layout: 'close',
        title: (t) => t('mine.title'),
        filters: (t) => ({
          status: {
            label: t('table.status'),
            option: (value) => (value === '' ? t('table.all') : t(`ad.${value}`)),
          },
        }),
        skeleton: { rows: 5, height: 72 },
        failed: (t) => t('mine.failed'),
        empty: (t, { isFiltered }) =>
          isFiltered
            ? { title: t('mine.noneStatus'), reset: t('mine.showAll') }
            : {
                title: t('mine.none'),
                why: t('mine.noneWhy'),
                picture: 'cards',
                action: (
                  <ButtonLink href={paths.publishStep1()} variant="tint">
                    {t('mine.create')}
                  </ButtonLink>
                ),
              },
        rows: (rows) => <SellRows rows={rows} />,
      }}
    />
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
