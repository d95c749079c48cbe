import { SavedFilters } from '#web/features/saved-filters/public.ts';
import { formatDateTime, formatElapsed } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { listPage } from '#web/ui/list-page/list-page.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TONES } from './identity-rows.ts';

/** Applications for a level of identity: those that wait, the reader's own, those decided. */
export const IdentityQueuePage = listPage({
  at: '/staff/identity',
  call: 'identity.listCases',
  words: 'identity',
  params: ({ show }) => ({ which: show }),
  pageRows: 20,
  refreshMs: 30_000,
  title: (t) => t('queue.title'),
  sub: (t) => t('queue.sub'),
  saved: <SavedFilters list="identity" />,
  filters: (t) => ({
    show: { as: 'tabs', label: t('queue.title'), option: (value) => t(`queue.tab.${value}`) },
  }),
  skeleton: { rows: 4, height: 56 },
  empty: (t, { search }) => ({ title: t(`queue.none.${search.show}`), why: t('queue.noneText') }),
  rowHref: (row) => paths.identityCase(row.id),
  columns: (t) => ({
    name: { head: t('queue.who'), cell: (row) => <b>{row.name}</b> },
    level: { head: t('queue.level'), cell: (row) => t(`level.${row.level}.name`) },
    age: {
      head: t('queue.age'),
      named: true,
      cell: (row) =>
        row.decidedAt ? formatDateTime(row.decidedAt) : formatElapsed(Date.now() - Date.parse(row.submittedAt)),
    },
    owner: {
      head: t('queue.owner'),
      named: true,
      cell: (row) => (row.isMine ? t('queue.you') : (row.owner ?? t('queue.nobody'))),
    },
    state: {
      head: t('queue.state'),
      cell: (row) => (
        <>
          <StateChip tone={TONES[row.state]} soft>
            {t(`state.${row.state}`)}
          </StateChip>{' '}
          {row.atVendor && <Tag>{t('queue.atVendor')}</Tag>} {row.isSecondLook && <Tag>{t('queue.secondLook')}</Tag>}{' '}
          {row.isFlagged && <Tag>{t('queue.twin')}</Tag>}
        </>
      ),
    },
  }),
});
