import { Box, Button, Group } from '@mantine/core';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { nonEmpty } from '#web/lib/search.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { FilterBar, FilterPill } from '#web/ui/form/filter-pill.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import rowClasses from '#web/ui/list/entry-lines.module.css';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { AddDialog } from './add-dialog.tsx';
import type { Entry } from './entry.ts';
import { ImportDialog } from './import-dialog.tsx';
import { NoneFit } from './none-fit.tsx';
import { WORD_LANGS } from './pages.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { SearchBox } from './search-box.tsx';
import classes from './sensitive-words.module.css';

const CLEAR = { lang: 'all', q: '' } as const;
const PAGE_ROWS = 25;
const icon = { size: 17, stroke: 1.75 } as const;

type Asking = { what: 'add' } | { what: 'import' } | { what: 'remove'; entry: Entry } | null;

/** Both lists, a page at a time, with what adds to them and takes away. */
export function EntriesTab() {
  const { t } = useTranslation('sensitive-words');
  const [search, change] = usePageSearch('/staff/words');
  const [asking, setAsking] = useState<Asking>(null);
  const { lang, page } = search;
  const params = { lang, ...nonEmpty({ search: search.q }), start: page, limit: PAGE_ROWS };
  const entries = useCall('sensitiveWords.listEntries', params, { keepPrevious: true });
  const close = () => setAsking(null);
  const isFiltered = lang !== 'all' || search.q !== '';
  return (
    <>
      <Group gap="sm" mt="sm" className={classes.bar}>
        <FilterBar>
          <FilterPill
            label={t('filter.lang')}
            value={lang}
            options={WORD_LANGS.map((value) => ({ value, label: t(`lang.${value}`) }))}
            onChange={(next) => change({ lang: next })}
          />
        </FilterBar>
        <SearchBox label={t('filter.word')} value={search.q} onChange={(q) => change({ q })} />
        <Group gap="xs" align="stretch">
          <Button
            variant="default"
            leftSection={<IconFileImport {...icon} />}
            onClick={() => setAsking({ what: 'import' })}
          >
            {t('import.open')}
          </Button>
          <Button leftSection={<IconPlus {...icon} />} onClick={() => setAsking({ what: 'add' })}>
            {t('add.open')}
          </Button>
        </Group>
      </Group>
      <Panel flush className={rowClasses.list ?? ''}>
        <QueryList
          query={entries}
          skeleton={{ rows: 6, height: 56, avatar: false }}
          empty={<NoneFit title={t('noWord')} onReset={isFiltered ? () => change(CLEAR) : undefined} />}
          pager={{ page, pageSize: PAGE_ROWS, onPage: (next) => change({ page: next }) }}
        >
          {(rows) => <EntryTable rows={rows} onRemove={(entry) => setAsking({ what: 'remove', entry })} />}
        </QueryList>
      </Panel>
      {asking?.what === 'add' && <AddDialog lang={lang === 'zh_cn' ? lang : 'en'} onClose={close} />}
      {asking?.what === 'import' && <ImportDialog lang={lang === 'zh_cn' ? lang : 'en'} onClose={close} />}
      {asking?.what === 'remove' && <RemoveDialog entry={asking.entry} onClose={close} />}
    </>
  );
}

interface TableProps {
  rows: readonly Entry[];
  onRemove: (entry: Entry) => void;
}

function EntryTable({ rows, onRemove }: TableProps) {
  const { t } = useTranslation('sensitive-words');
  const columns: Column<Entry>[] = [
    {
      key: 'word',
      header: t('column.word'),
      width: 'minmax(0, 2fr)',
      cell: (row) => (
        <Box component="b" fw={560} className="cw-wrap">
          {row.word}
        </Box>
      ),
    },
    { key: 'lang', header: t('column.lang'), cell: (row) => t(`lang.${row.lang}`) },
    {
      key: 'by',
      header: t('column.by'),
      cell: (row) => (
        <Box component="span" display="block" miw={0} className={rowClasses.lines}>
          <span>{row.addedBy ?? t('fromStart')}</span>
          {row.addedBy !== null && <small>{formatDateTime(row.at)}</small>}
        </Box>
      ),
    },
  ];
  if (onRemove) {
    columns.push({
      key: 'act',
      header: t('column.act'),
      right: true,
      width: '120px',
      cell: (row) => (
        <Button
          variant="subtle"
          color="brick"
          size="compact-sm"
          onClick={() => onRemove(row)}
          aria-label={t('remove.of', { word: row.word })}
        >
          {t('remove.verb')}
        </Button>
      ),
    });
  }
  return <DataTable label={t('tab.list')} columns={columns} rows={rows} rowKey={(row) => row.id} />;
}
