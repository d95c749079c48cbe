import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { formatWhen } from '#web/lib/date.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ActHeader } from '#web/ui/list/act-header.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { Lines } from '#web/ui/list/lines.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { LastChange } from './last-change.tsx';
import { NoneFit } from './none-fit.tsx';
import { RateDialog } from './rate-dialog.tsx';
import classes from './settings.module.css';
import { SettingsFilters } from './settings-filters.tsx';
import type { RateRow } from './settings-rows.ts';

const CLEAR = { show: 'all', q: '' };
const SHOWN = ['all', 'override', 'stale', 'missing'] as const;

/** Exchange rates: the published rate with its source and time, and the rate set by hand in its place. */
export function RatesTab({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation('settings');
  const [search, change] = usePageSearch('/staff/settings');
  const [editing, setEditing] = useState<RateRow | null>(null);
  const rates = useCall('settings.listFx', {});
  const rows = (rates.data?.list ?? []).filter(
    (item) => item.currency.includes(search.q.toUpperCase()) && isShown(item, search.show),
  );
  return (
    <>
      <SettingsFilters
        options={SHOWN.map((value) => ({ value, label: t(`showRate.${value}`) }))}
        searchLabel={t('searchRates')}
      />
      <Panel flush className={classes.list}>
        <Loaded of={[rates]} skeleton={{ rows: 6, height: 64, avatar: false }} inset>
          {() =>
            rows.length > 0 ? (
              <RateTable rows={rows} onEdit={isAdmin ? setEditing : undefined} />
            ) : (
              <NoneFit onReset={() => change(CLEAR)} />
            )
          }
        </Loaded>
      </Panel>
      {editing && <RateDialog rate={editing} onClose={() => setEditing(null)} />}
    </>
  );
}

function isShown(rate: RateRow, show: string): boolean {
  if (show === 'override') return rate.override !== null;
  if (show === 'stale') return rate.stale;
  return show !== 'missing' || (rate.published === null && rate.override === null);
}

interface TableProps {
  rows: readonly RateRow[];
  onEdit: ((rate: RateRow) => void) | undefined;
}

function RateTable({ rows, onEdit }: TableProps) {
  const { t } = useTranslation('settings');
  const columns: Column<RateRow>[] = [
    { key: 'currency', header: t('column.currency'), width: '90px', cell: (rate) => <b>{rate.currency}</b> },
    {
      key: 'force',
      header: t('column.inForce'),
      cell: (rate) => (
        <span className={classes.number}>
          <b>{rate.override ?? rate.published ?? t('noRate')}</b>
          <small>{t('fxDirection.usd_per_unit', { currency: rate.currency })}</small>
        </span>
      ),
    },
    {
      key: 'source',
      header: t('column.source'),
      wideOnly: true,
      cell: (rate) => (
        <Lines
          cut
          first={rate.published === null ? t('notPublished') : `${rate.published} · ${t(`source.${rate.source}`)}`}
          second={rate.asOf && t('asOf', { when: formatWhen(rate.asOf) })}
        />
      ),
    },
    {
      key: 'state',
      header: t('column.state'),
      width: '140px',
      cell: (rate) => <RateState rate={rate} />,
    },
    {
      key: 'changed',
      header: t('column.changed'),
      wideOnly: true,
      cell: (rate) => <LastChange changed={rate.changed} />,
    },
    {
      key: 'act',
      header: <ActHeader />,
      width: '88px',
      right: true,
      cell: (rate) =>
        onEdit &&
        !rate.fixed && (
          <Button
            size="xs"
            variant="default"
            onClick={() => onEdit(rate)}
            aria-label={t('changeOf', { name: rate.currency })}
          >
            {t('change')}
          </Button>
        ),
    },
  ];
  return <DataTable label={t('tab.rates')} columns={columns} rows={rows} rowKey={(rate) => rate.currency} />;
}

function RateState({ rate }: { rate: RateRow }) {
  const { t } = useTranslation('settings');
  if (rate.fixed)
    return (
      <Box component="span" fz="sm" c="dimmed">
        {t('rateState.fixed')}
      </Box>
    );
  if (rate.override !== null) return <StateChip tone="frozen">{t('rateState.override')}</StateChip>;
  if (rate.published === null) {
    return (
      <StateChip tone="dispute" icon={null}>
        {t('rateState.missing')}
      </StateChip>
    );
  }
  return rate.stale ? (
    <StateChip tone="turn" soft>
      {t('rateState.stale')}
    </StateChip>
  ) : (
    <StateChip tone="done">{t('rateState.published')}</StateChip>
  );
}
