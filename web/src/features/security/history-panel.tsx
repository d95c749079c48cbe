import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';

type EventRow = ResultOf<'security.listMine'>['list'][number];

/** The rights follow. */
const RIGHTS = 'operator rights: ';

/** The last logins, and changes of what protects the account. */
export function HistoryPanel() {
  const { t } = useTranslation('security');
  const events = useCall('security.listMine', {});
  const columns: Column<EventRow>[] = [
    {
      key: 'what',
      header: t('history.what'),
      width: 'minmax(0, 1.6fr)',
      cell: (row) => (
        <b>{row.operator === null ? whatOf(row, t) : t('history.by', { what: whatOf(row, t), name: row.operator })}</b>
      ),
    },
    { key: 'device', header: t('history.device'), cell: (row) => row.device || t('history.unknown') },
    { key: 'address', header: t('history.address'), cell: (row) => row.address },
    { key: 'at', header: t('history.at'), cell: (row) => formatDateTime(row.at) },
  ];
  return (
    <Panel title={t('history.title')} flush>
      <Loaded of={[events]} skeleton={{ rows: 3, avatar: false }}>
        {({ list }) =>
          list.length === 0 ? (
            <Box p="md" c="dimmed">
              {t('history.none')}
            </Box>
          ) : (
            <DataTable label={t('history.title')} columns={columns} rows={list} rowKey={(row) => row.id} />
          )
        }
      </Loaded>
    </Panel>
  );
}

/** What staff did about others also stands in their own log; it has no words here. */
function whatOf({ kind, subject }: EventRow, t: ReturnType<typeof useTranslation<'security'>>['t']): string {
  if (kind !== 'protection_changed') return t(`history.kind.${kind}`);
  if (subject.startsWith(RIGHTS)) return t('history.rights');
  return t(`history.change.${subject}`, { defaultValue: t('history.kind.protection_changed') });
}
