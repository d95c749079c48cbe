import { Box, Flex } from '@mantine/core';
import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PersonAction } from '#web/features/person-acts/public.ts';
import { formatWhen } from '#web/lib/date.ts';
import { formatPermille } from '#web/lib/number.ts';
import { paths } from '#web/paths.ts';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import type { ListedPerson } from './people.queries.ts';
import classes from './record.module.css';

/** A row for each user: name, record, date added, and the button that removes them from the list. */
export function PeopleRows({ list, rows }: { list: 'trust' | 'block'; rows: readonly ListedPerson[] }) {
  const { t } = useTranslation('people');
  const columns: Column<ListedPerson>[] = [
    { key: 'who', header: t('column.who'), width: 'minmax(0, 1.4fr)', cell: (row) => <Who row={row} /> },
    {
      key: 'record',
      header: t('column.record'),
      width: 'minmax(0, 1fr)',
      cell: (row) => (
        <Box component="span" display="block" miw={0} className={classes.lines}>
          <span>{t('figures.count', { count: row.orders })}</span>
          <small>
            {row.completedPermille === null
              ? t('column.noRecord')
              : t('column.completed', { rate: formatPermille(row.completedPermille) })}
          </small>
        </Box>
      ),
    },
    { key: 'since', header: t('column.since'), width: '150px', wideOnly: true, cell: (row) => formatWhen(row.at) },
    {
      key: 'act',
      header: <span className={classes.hint}>{t('column.act')}</span>,
      right: true,
      width: '170px',
      cell: (row) => (
        <PersonAction
          command={list === 'trust' ? 'people.cancelTrust' : 'people.removeBlock'}
          person={row}
          size="sm"
          byVerb
        />
      ),
    },
  ];
  return (
    <DataTable
      label={t(`list.${list}.title`)}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.userId}
      rowHref={(row) => paths.userCenter(row.userId)}
      rowHeight={64}
    />
  );
}

function Who({ row }: { row: ListedPerson }) {
  const { t } = useTranslation('people');
  return (
    <Flex component="span" align="center" gap="sm" miw={0}>
      <Avatar name={row.name} photo={row.photo} size={40} presence={row.online ? 'online' : 'off'} />
      <b>{row.name}</b>
      {row.certified && (
        <IconRosetteDiscountCheckFilled
          size={16}
          className={classes.verified}
          aria-label={t('badge.certified.title')}
        />
      )}
    </Flex>
  );
}
