import { formatDateTime } from '#web/lib/date.ts';
import { listPart } from '#web/ui/list-page/list-page.tsx';
import { ChangedState } from './changed-state.tsx';

/** The log of all changes: user, setting, old and new value, reason. It cannot be edited. */
export const ChangesTab = listPart({
  at: '/staff/settings',
  call: 'settings.listChanges',
  words: 'settings',
  params: ({ kind, subject, actor, from, to }) => ({ kind, subject, actor, from, to }),
  pageRows: 25,
  layout: 'log',
  title: (t) => t('tab.changes'),
  filters: (t) => ({
    kind: { label: t('filter.kind'), option: (value) => t(`kind.${value}`) },
    from: { label: t('filter.from') },
    to: { label: t('filter.to') },
    subject: { label: t('searchSubject') },
    actor: { label: t('searchActor') },
  }),
  save: (t) => ({ label: t('export'), file: 'settings-changes.csv' }),
  skeleton: { rows: 6 },
  empty: (t, { isFiltered }) => ({
    title: t('empty.title'),
    why: t(isFiltered ? 'empty.why' : 'empty.yet'),
    reset: t('empty.reset'),
  }),
  columns: (t) => ({
    what: {
      head: t('column.what'),
      width: 1.3,
      cut: true,
      cell: (row) => <code>{row.subject}</code>,
      second: (row) => t(`kind.${row.kind}`),
    },
    change: { head: t('column.change'), width: 1.5, cell: (row) => <ChangedState change={row} /> },
    why: { head: t('column.why'), width: 1.3, cell: (row) => <span className="cw-wrap">{row.reason}</span> },
    who: {
      head: t('column.who'),
      width: '150px',
      cut: true,
      cell: (row) => row.actor,
      second: (row) => formatDateTime(row.at),
    },
  }),
});
