import type { ResultOf } from '#contract/catalogue.ts';
import { SavedFilters } from '#web/features/saved-filters/public.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { listPage } from '#web/ui/list-page/list-page.tsx';
import type { Tone } from '#web/ui/state-chip.tsx';

type Row = ResultOf<'staff.listSuspensions'>['list'][number];

const TONES: Readonly<Record<Row['state'], Tone>> = { in_force: 'dispute', ended: 'waiting', lifted: 'done' };

const endOf = ({ liftedAt, endsAt }: Row): string | null => liftedAt ?? endsAt;

/** Suspensions of all accounts; each begins and is lifted on the page of its person. */
export const SuspensionsPage = listPage({
  at: '/staff/suspensions',
  call: 'staff.listSuspensions',
  words: 'staff',
  params: ({ show, scope }) => ({ show, scope }),
  pageRows: 20,
  title: (t) => t('suspensions.title'),
  sub: (t) => t('suspensions.sub'),
  saved: <SavedFilters list="suspensions" />,
  filters: (t) => ({
    show: { label: t('suspensions.show'), option: (value) => t(`suspensions.shown.${value}`) },
    scope: {
      label: t('suspension.what'),
      option: (value) => (value === 'any' ? t('suspensions.shown.all') : t(`suspension.scope.${value}`)),
    },
  }),
  empty: (t) => ({ title: t('suspensions.none'), why: t('suspensions.noneText') }),
  rowHref: ({ userId }) => paths.person(userId),
  columns: (t) => ({
    who: {
      head: t('people.name'),
      cell: ({ name }) => <b>{name}</b>,
      second: ({ scope }) => t(`suspension.scope.${scope}`),
    },
    why: { head: t('audit.why'), width: 1.8, cell: ({ reason }) => <span className="cw-wrap">{reason}</span> },
    by: { head: t('suspensions.by'), named: true, cell: ({ by }) => by, second: ({ at }) => formatDateTime(at) },
    end: {
      head: t('suspensions.end'),
      named: true,
      cell: (row) => {
        const end = endOf(row);
        return end === null ? t('suspension.noEnd') : formatDateTime(end);
      },
      second: ({ liftedBy }) => liftedBy !== null && t('suspensions.liftedBy', { name: liftedBy }),
    },
    state: {
      head: t('people.status'),
      tone: ({ state }) => TONES[state],
      cell: ({ state }) => t(`suspensions.is.${state}`),
      second: ({ appeal }) => appeal !== null && t(`suspensions.appeal.${appeal}`),
    },
  }),
});
