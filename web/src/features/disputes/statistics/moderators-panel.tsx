import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParamsOf, ResultOf } from '#contract/catalogue.ts';
import { exportCsv } from '#web/api/export.ts';
import { useCall } from '#web/api/query.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { CsvButton } from './csv-button.tsx';
import { Figure } from './figure.tsx';
import { useSpan } from './use-span.ts';

type Row = ResultOf<'disputes.listModerators'>['list'][number];

/** What each moderator ruled, how fast, what an appeal decided otherwise, and the deadlines that passed. */
export function ModeratorsPanel({ period }: { period: ParamsOf<'disputes.listModerators'> }) {
  const { t } = useTranslation('disputes');
  const span = useSpan();
  const moderators = useCall('disputes.listModerators', period, { keepPrevious: true });
  const figure = (key: 'rulings' | 'median' | 'appealed' | 'overturned' | 'missed', value: (row: Row) => ReactNode) => {
    const label = t(`stats.by.${key}`);
    return { key, header: label, right: true, cell: (row: Row) => <Figure label={label}>{value(row)}</Figure> };
  };
  const columns: Column<Row>[] = [
    { key: 'name', header: t('stats.by.name'), cell: (row) => row.name },
    figure('rulings', (row) => row.rulings),
    figure('median', (row) => span(row.medianS)),
    figure('appealed', (row) => row.appealed),
    figure('overturned', (row) => row.overturned),
    figure('missed', (row) => row.missed),
  ];
  const save = () => void exportCsv('disputes.listModerators', period, 'moderators.csv');
  return (
    <Panel flush title={t('stats.byModerator')} aside={<CsvButton onClick={save} />}>
      <Loaded of={[moderators]} skeleton={{ rows: 3, avatar: false }} inset>
        {({ list }) =>
          list.length === 0 ? (
            <Box component="p" py="md" px="mdplus" c="dimmed">
              {t('stats.none')}
            </Box>
          ) : (
            <DataTable label={t('stats.byModerator')} columns={columns} rows={list} rowKey={(row) => row.name} />
          )
        }
      </Loaded>
    </Panel>
  );
}
