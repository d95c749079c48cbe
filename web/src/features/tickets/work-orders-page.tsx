import { SavedFilters } from '#web/features/saved-filters/public.ts';
import { formatDateTime, formatElapsed } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { listPage } from '#web/ui/list-page/list-page.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { TicketChip } from './ticket-chip.tsx';
import classes from './tickets.module.css';

const msBetween = (from: string, to: string | null): number =>
  Math.max(0, (to === null ? Date.now() : Date.parse(to)) - Date.parse(from));

/** The queue of work orders, with their ages and owners; its filters stand in the address. */
export const WorkOrdersPage = listPage({
  at: '/workOrderList',
  call: 'workOrders.list',
  words: 'tickets',
  params: ({ show, kind, solved, sort, q, from, to }) => ({ show, kind, solved, sort, search: q, from, to }),
  pageRows: 25,
  // Ages grow while the page is open.
  refreshMs: 60_000,
  title: (t) => t('list.title'),
  sub: (t) => t('list.sub'),
  saved: <SavedFilters list="tickets" />,
  links: (t) => <ButtonLink href={paths.feedbackList()}>{t('feedback.title')}</ButtonLink>,
  save: (t) => ({ label: t('list.export'), file: 'work-orders.csv' }),
  filters: (t) => ({
    show: { label: t('filter.show'), option: (value) => t(`show.${value}`) },
    kind: { label: t('filter.kind'), option: (value) => t(`kind.${value}`) },
    solved: { label: t('filter.solved'), option: (value) => t(`solved.${value}`) },
    sort: { label: t('filter.sort'), option: (value) => t(`sort.${value}`) },
    from: { label: t('filter.from') },
    to: { label: t('filter.to') },
    q: { label: t('filter.search') },
  }),
  skeleton: { rows: 8 },
  empty: (t) => ({ title: t('list.none'), why: t('list.noneText') }),
  rowKey: (row) => row.code,
  rowHref: (row) => paths.workOrder(row.code),
  columns: (t) => ({
    title: {
      head: t('column.title'),
      width: 1.6,
      cell: (row) => <span className={classes.title}>{row.title}</span>,
      second: (row) => [t(`kind.${row.kind}`), row.code, ...row.tags.map((tag) => `#${tag}`)].join(' · '),
    },
    requester: {
      head: t('column.requester'),
      cell: (row) => row.requester,
      second: (row) => [row.orderCode ?? t(`source.${row.source}`), row.vendor].filter(Boolean).join(' · '),
    },
    agent: {
      head: t('column.agent'),
      cell: (row) => row.agent ?? t('nobody'),
      second: (row) => t('shift', { number: row.shift }),
    },
    age: {
      head: t('column.age'),
      cell: (row) => (
        <span title={formatDateTime(row.openedAt)}>{formatElapsed(msBetween(row.openedAt, row.endedAt))}</span>
      ),
      second: (row) =>
        row.answeredAt === null
          ? t('noAnswer')
          : t('answeredAfter', { time: formatElapsed(msBetween(row.openedAt, row.answeredAt)) }),
    },
    state: {
      head: t('column.state'),
      cell: (row) =>
        row.isLate ? (
          <StateChip tone="turn" soft>
            {t('state.late')}
          </StateChip>
        ) : (
          <TicketChip state={row.state} solved={row.solved} />
        ),
    },
  }),
});
