import { Box, Button, Checkbox, Flex } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#web/api/query.ts';
import { OFFER_STALE } from '#web/features/market/public.ts';
import { formatWhen } from '#web/lib/date.ts';
import { formatFace } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { BulkBar } from '#web/ui/list/bulk-bar.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { type Chosen, useChosen } from '#web/ui/list/use-chosen.ts';
import { ListPart } from '#web/ui/list-page/list-page.tsx';
import { toastDone, toastWarning } from '#web/ui/overlay/toast.ts';
import { StateChip, type Tone } from '#web/ui/state-chip.tsx';
import { TABLET } from '#web/ui/theme/breakpoints.ts';
import type { MyGoods, MySellAd } from './goods.queries.ts';

const TONES: Readonly<Record<MyGoods['status'], Tone>> = {
  on_sale: 'done',
  off_shelf: 'waiting',
  in_trade: 'frozen',
  in_arbitration: 'dispute',
  completed: 'done',
};

/** The cards of a sell ad, with actions for those that are in no order. */
export function GoodsTable({ ad }: { ad: MySellAd }) {
  return (
    <ListPart
      spec={{
        at: '/goodsList/$code',
        call: 'goods.listGoods',
        words: 'goods',
        params: ({ status }) => ({ code: ad.code, status }),
        pageRows: 50,
        title: (t) => t('table.label'),
        panelTitle: (t, { data }) => t('table.title', { count: data?.totalCount ?? 0 }),
        filters: (t) => ({
          status: {
            label: t('table.status'),
            as: 'aside',
            option: (value) => (value === '' ? t('table.all') : t(`status.${value}`)),
          },
        }),
        skeleton: { rows: 5, height: 56 },
        failed: (t) => t('table.failed'),
        empty: (t, { search }) => ({
          title: t(search.status ? 'table.noneStatus' : 'table.none'),
          why: t('table.noneWhy'),
          picture: 'cards',
        }),
        rows: (rows) => <GoodsRows ad={ad} rows={rows} />,
      }}
    />
  );
}

function GoodsRows({ ad, rows }: { ad: MySellAd; rows: readonly MyGoods[] }) {
  const { t } = useTranslation('goods');
  const free = rows.filter(isFree).map(({ id }) => id);
  const chosen = useChosen(free);
  return (
    <>
      {free.length > 0 && <BulkActs code={ad.code} rows={chosen} total={free.length} />}
      <DataTable
        label={t('table.label')}
        columns={useColumns(ad, chosen)}
        rows={rows}
        rowKey={({ id }) => id}
        rowHeight={56}
        cardsIn={TABLET}
      />
    </>
  );
}

const isFree = ({ status }: MyGoods): boolean => status === 'on_sale' || status === 'off_shelf';

function useColumns(ad: MySellAd, rows: Chosen): readonly Column<MyGoods>[] {
  const { t } = useTranslation('goods');
  const currency = { symbol: ad.currency, unit: ad.unit };
  return [
    {
      key: 'card',
      header: t('table.card'),
      cell: (item) => (
        <Flex component="span" align="center" display="inline-flex" gap="sm" miw={0}>
          <Checkbox
            aria-label={t('table.choose', { row: item.row })}
            checked={rows.has(item.id)}
            disabled={!isFree(item)}
            onChange={() => rows.toggle(item.id)}
          />
          <Box component="span" miw="var(--cw-control-chip)" fz="xs" c="dimmed" className="cw-num">
            {item.row}
          </Box>
          <span className="cw-mono">{item.masked || t('table.physical')}</span>
        </Flex>
      ),
    },
    {
      key: 'face',
      header: t('table.face'),
      width: '130px',
      right: true,
      cell: (item) => formatFace(item.faceValue, currency),
    },
    {
      key: 'added',
      header: t('table.added'),
      width: '140px',
      wideOnly: true,
      cell: (item) => formatWhen(item.createdAt),
    },
    {
      key: 'order',
      header: t('table.order'),
      width: '220px',
      cell: (item) => <OrderLink ad={ad} goods={item} />,
    },
    {
      key: 'status',
      header: t('table.state'),
      width: '150px',
      right: true,
      cell: (item) => (
        <StateChip tone={TONES[item.status]} icon={item.status === 'completed' ? undefined : null} soft>
          {t(`status.${item.status}`)}
        </StateChip>
      ),
    },
  ];
}

function OrderLink({ ad, goods }: { ad: MySellAd; goods: MyGoods }) {
  if (goods.orderCode === null || goods.opponentCode === null) return '–';
  const href = paths.operate({ adCode: ad.code, orderCode: goods.orderCode, opponentCode: goods.opponentCode });
  return (
    <AppLink href={href} className="cw-mono">
      {goods.orderCode}
    </AppLink>
  );
}

interface BulkProps {
  code: string;
  rows: Chosen;
  total: number;
}

function BulkActs({ code, rows, total }: BulkProps) {
  const { t } = useTranslation('goods');
  const [removing, setRemoving] = useState(false);
  const { chosen } = rows;
  const count = chosen.length;
  const shelf = useCommand('goods.setShelf', {
    stale: OFFER_STALE.sell,
    onDone: ({ changed }, { onShelf }) => toastDone(t(onShelf ? 'bulk.nowOn' : 'bulk.nowOff', { count: changed })),
  });
  const withSome = (command: () => void) => (count === 0 ? toastWarning(t('bulk.selectOne')) : command());
  const setShelf = (onShelf: boolean) => shelf.mutate({ code, goodsIds: [...chosen], onShelf });
  return (
    <BulkBar rows={rows} total={total} all={t('bulk.all')} count={(number) => t('bulk.chosen', { count: number })}>
      <Button variant="default" size="sm" disabled={shelf.isPending} onClick={() => withSome(() => setShelf(true))}>
        {t('bulk.on')}
      </Button>
      <Button variant="default" size="sm" disabled={shelf.isPending} onClick={() => withSome(() => setShelf(false))}>
        {t('bulk.off')}
      </Button>
      <Button variant="default" size="sm" onClick={() => withSome(() => setRemoving(true))}>
        {t('bulk.remove')}
      </Button>
      <CommandDialog
        call="goods.removeGoods"
        params={{ code, goodsIds: [...chosen] }}
        opened={removing}
        onClose={() => setRemoving(false)}
        title={t('bulk.removeTitle', { count })}
        lost={t('bulk.removeLost')}
        verb={t('bulk.removeAct', { count })}
        danger
        stale={OFFER_STALE.sell}
        done={({ removed }) => t('bulk.removed', { count: removed })}
      />
    </BulkBar>
  );
}
