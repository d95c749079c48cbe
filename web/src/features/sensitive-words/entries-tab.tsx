import { Box, Button, Group } from '@mantine/core';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { formatDateTime } from '#web/lib/date.ts';
import { lazyPart } from '#web/lib/loading/lazy-part.tsx';
import { listPart } from '#web/ui/list-page/list-page.tsx';
import { AddDialog } from './add-dialog.tsx';
import type { ImportDialog as Import } from './import-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

/** Reading lists takes a library of its own. */
const ImportDialog = lazyPart<Parameters<typeof Import>[0]>(
  async () => (await import('./import-dialog.tsx')).ImportDialog,
);

const icon = { size: 17, stroke: 1.75 } as const;

/** Both lists, a page at a time, with what adds to them and takes away. */
export const EntriesTab = listPart({
  at: '/staff/words',
  call: 'sensitiveWords.listEntries',
  words: 'sensitive-words',
  params: ({ lang, q }) => ({ lang, search: q }),
  pageRows: 25,
  layout: 'log',
  title: (t) => t('tab.list'),
  filters: (t) => ({
    lang: { label: t('filter.lang'), option: (value) => t(`lang.${value}`) },
    q: { label: t('filter.word') },
  }),
  bar: (t, { search, open }) => {
    const lang = search.lang === 'zh_cn' ? search.lang : 'en';
    return (
      <Group gap="xs" align="stretch">
        <Button
          variant="default"
          leftSection={<IconFileImport {...icon} />}
          onClick={() => open((close) => <ImportDialog lang={lang} onClose={close} />)}
        >
          {t('import.open')}
        </Button>
        <Button
          leftSection={<IconPlus {...icon} />}
          onClick={() => open((close) => <AddDialog lang={lang} onClose={close} />)}
        >
          {t('add.open')}
        </Button>
      </Group>
    );
  },
  skeleton: { rows: 6, height: 56 },
  empty: (t) => ({ title: t('noWord'), reset: t('all') }),
  columns: (t, { open }) => ({
    word: {
      head: t('column.word'),
      width: 2,
      cell: (row) => (
        <Box component="b" fw={560} className="cw-wrap">
          {row.word}
        </Box>
      ),
    },
    lang: { head: t('column.lang'), cell: (row) => t(`lang.${row.lang}`) },
    by: {
      head: t('column.by'),
      cell: (row) => row.addedBy ?? t('fromStart'),
      second: (row) => row.addedBy !== null && formatDateTime(row.at),
    },
    act: {
      head: t('column.act'),
      right: true,
      width: '120px',
      cell: (row) => (
        <Button
          variant="subtle"
          color="brick"
          size="compact-sm"
          onClick={() => open((close) => <RemoveDialog entry={row} onClose={close} />)}
          aria-label={t('remove.of', { word: row.word })}
        >
          {t('remove.verb')}
        </Button>
      ),
    },
  }),
});
