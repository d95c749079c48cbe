import { formatDateTime } from '#web/lib/date.ts';
import { listPart } from '#web/ui/list-page/list-page.tsx';

/** Sign-ins, locks, and changes of passwords, roles, settings and codes. Nobody edits them. */
export const SecurityTab = listPart({
  at: '/staff/settings',
  call: 'security.listEvents',
  words: 'settings',
  params: ({ event, address, actor, from, to }) => ({ kind: event, address, actor, from, to }),
  pageRows: 25,
  layout: 'log',
  title: (t) => t('tab.security'),
  filters: (t) => ({
    event: { label: t('filter.kind'), option: (value) => t(`event.${value}`) },
    from: { label: t('filter.from') },
    to: { label: t('filter.to') },
    actor: { label: t('searchAccount') },
    address: { label: t('searchAddress') },
  }),
  skeleton: { rows: 6 },
  empty: (t) => ({ title: t('empty.title'), why: t('empty.why'), reset: t('empty.reset') }),
  columns: (t) => ({
    what: {
      head: t('column.event'),
      width: 1.5,
      cut: true,
      cell: (row) => t(`event.${row.kind}`),
      second: (row) => row.subject,
    },
    where: {
      head: t('column.where'),
      width: 1.5,
      cut: true,
      cell: (row) => row.address,
      second: (row) => row.userAgent,
    },
    who: {
      head: t('column.account'),
      width: '170px',
      cut: true,
      cell: (row) => row.actor ?? '–',
      second: (row) => formatDateTime(row.at),
    },
  }),
});
