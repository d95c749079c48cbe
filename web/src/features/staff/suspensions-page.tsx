import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { SUSPENSION_SHOWS } from '#core/staff/suspensions.ts';
import { useCall } from '#web/api/query.ts';
import { SavedFilters } from '#web/features/saved-filters/public.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { SUSPENSION_SCOPE_FILTERS } from '#web/people-searches.ts';
import { FilterBar, FilterPill } from '#web/ui/form/filter-pill.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { StateChip, type Tone } from '#web/ui/state-chip.tsx';
import classes from './staff.module.css';

type Row = ResultOf<'staff.listSuspensions'>['list'][number];

const PAGE_ROWS = 20;
const TONES: Readonly<Record<Row['state'], Tone>> = { in_force: 'dispute', ended: 'waiting', lifted: 'done' };

/** What stands, or stood, against whom; it begins and is lifted on the page of the person. */
export function SuspensionsPage() {
  const { t } = useTranslation('staff');
  const [{ show, scope, page }, change] = usePageSearch('/staff/suspensions');
  const list = useCall('staff.listSuspensions', { show, scope, start: page, limit: PAGE_ROWS }, { keepPrevious: true });
  return (
    <Page title={t('suspensions.title')} sub={t('suspensions.sub')}>
      <SavedFilters list="suspensions" />
      <div className={classes.bar}>
        <FilterBar>
          <FilterPill
            label={t('suspensions.show')}
            value={show}
            options={SUSPENSION_SHOWS.map((value) => ({ value, label: t(`suspensions.shown.${value}`) }))}
            onChange={(next) => change({ show: next })}
          />
          <FilterPill
            label={t('suspension.what')}
            value={scope}
            options={SUSPENSION_SCOPE_FILTERS.map((value) => ({
              value,
              label: value === 'any' ? t('suspensions.shown.all') : t(`suspension.scope.${value}`),
            }))}
            onChange={(next) => change({ scope: next })}
          />
        </FilterBar>
      </div>
      <Panel flush>
        <QueryList
          query={list}
          skeleton={{ rows: 5, height: 64, avatar: false }}
          empty={<EmptyState title={t('suspensions.none')}>{t('suspensions.noneText')}</EmptyState>}
          pager={{ page, pageSize: PAGE_ROWS, onPage: (next) => change({ page: next }) }}
        >
          {(rows) => <Suspensions rows={rows} />}
        </QueryList>
      </Panel>
    </Page>
  );
}

function Suspensions({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('staff');
  const columns: Column<Row>[] = [
    {
      key: 'who',
      header: t('people.name'),
      cell: ({ name, scope }) => (
        <span className={classes.lines}>
          <b>{name}</b>
          <small>{t(`suspension.scope.${scope}`)}</small>
        </span>
      ),
    },
    {
      key: 'why',
      header: t('audit.why'),
      width: 'minmax(0, 1.8fr)',
      cell: ({ reason }) => <span className="cw-wrap">{reason}</span>,
    },
    {
      key: 'by',
      header: t('suspensions.by'),
      cell: ({ by, at }) => (
        <span className={classes.lines}>
          <span>{by}</span>
          <small>{formatDateTime(at)}</small>
        </span>
      ),
    },
    {
      key: 'end',
      header: t('suspensions.end'),
      cell: (row) => (
        <span className={classes.lines}>
          <span>{endOf(row, t('suspension.noEnd'))}</span>
          {row.liftedBy !== null && <small>{t('suspensions.liftedBy', { name: row.liftedBy })}</small>}
        </span>
      ),
    },
    {
      key: 'state',
      header: t('people.status'),
      cell: ({ state, appeal }) => (
        <span className={classes.lines}>
          <span>
            <StateChip tone={TONES[state]}>{t(`suspensions.is.${state}`)}</StateChip>
          </span>
          {appeal !== null && <small>{t(`suspensions.appeal.${appeal}`)}</small>}
        </span>
      ),
    },
  ];
  return (
    <DataTable
      label={t('suspensions.title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ userId }) => paths.person(userId)}
    />
  );
}

const endOf = ({ liftedAt, endsAt }: Row, never: string): string => {
  const end = liftedAt ?? endsAt;
  return end === null ? never : formatDateTime(end);
};
