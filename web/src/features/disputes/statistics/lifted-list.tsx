import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { formatWhen } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';

type Row = ResultOf<'disputes.listPauses'>['lifted'][number];

/** The suspensions that were lifted lately: by whom, when and why. */
export function LiftedList({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('disputes');
  if (rows.length === 0) return null;
  const columns: Column<Row>[] = [
    {
      key: 'who',
      header: t('pauses.who'),
      cell: (row) => <AppLink href={paths.userCenter(row.userId)}>{row.name}</AppLink>,
    },
    { key: 'why', header: t('pauses.why'), cell: (row) => t(`pause.${row.reason}`) },
    { key: 'note', header: t('pauses.liftWhy'), cell: (row) => row.note },
    { key: 'by', header: t('pauses.liftBy'), cell: (row) => row.by },
    { key: 'at', header: t('pauses.liftAt'), cell: (row) => formatWhen(row.at) },
  ];
  return (
    <>
      <Box component="h3" mx="md" mt="md" mb="xs" fz="md">
        {t('pauses.lifted')}
      </Box>
      <DataTable
        label={t('pauses.lifted')}
        columns={columns}
        rows={rows}
        rowKey={(row) => `${row.userId} ${row.reason} ${row.at}`}
      />
    </>
  );
}
