import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { exportCsv } from '#web/api/export.ts';
import { useCall, useCommand } from '#web/api/query.ts';
import { SavedFilters } from '#web/features/saved-filters/public.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { FilterBar, FilterPill } from '#web/ui/form/filter-pill.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { Page } from '#web/ui/page/page.tsx';
import { FEEDBACK_STATES } from './pages.ts';
import { TextForm } from './text-form.tsx';
import { TicketChip } from './ticket-chip.tsx';
import classes from './tickets.module.css';

type Row = ResultOf<'feedback.list'>['list'][number];

const PAGE_ROWS = 20;

/** What users think of the product: pending until a member of staff says what came of it. */
export function FeedbackListPage() {
  const { t } = useTranslation('tickets');
  const [{ state, page }, change] = usePageSearch('/feedbackList');
  const params = { state, start: page, limit: PAGE_ROWS };
  const list = useCall('feedback.list', params, { keepPrevious: true });
  return (
    <Page
      title={t('feedback.title')}
      sub={t('feedback.listSub')}
      actions={
        <>
          <Button component={AppLink} href={paths.workOrders()} variant="default">
            {t('list.title')}
          </Button>
          <Button variant="default" onClick={() => void exportCsv('feedback.list', params, 'feedback.csv')}>
            {t('list.export')}
          </Button>
        </>
      }
    >
      <SavedFilters list="feedback" />
      <div className={classes.bar}>
        <FilterBar>
          <FilterPill
            label={t('filter.show')}
            value={state}
            options={FEEDBACK_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
            onChange={(next) => change({ state: next })}
          />
        </FilterBar>
      </div>
      <QueryList
        query={list}
        skeleton={{ rows: 4, height: 96, avatar: false }}
        empty={<EmptyState title={t('feedback.none')}>{t('feedback.noneText')}</EmptyState>}
        pager={{ page, pageSize: PAGE_ROWS, onPage: (next) => change({ page: next }) }}
      >
        {(rows) => (
          <div className={classes.stack}>
            {rows.map((row) => (
              <Item key={row.id} row={row} />
            ))}
          </div>
        )}
      </QueryList>
    </Page>
  );
}

function Item({ row }: { row: Row }) {
  const { t } = useTranslation('tickets');
  const [isOpen, setOpen] = useState(false);
  const process = useCommand('feedback.process', {
    quiet: true,
    mask: false,
    stale: ['feedback.list'],
    onDone: () => toastDone(t('feedback.processed')),
  });
  return (
    <Panel title={t(`feedback.kind.${row.kind}`)} aside={<TicketChip state={row.state} solved={null} />}>
      <p className={classes.text}>{row.text}</p>
      <div className={classes.history}>
        <small>
          <AppLink href={paths.person(row.userId)}>{row.name}</AppLink>
          {` · ${formatDateTime(row.at)}`}
          {row.page && ` · ${row.page}`}
        </small>
        {row.processedAt && (
          <p className={classes.text}>
            {row.outcome}
            <br />
            <small>{`${row.processedBy ?? ''}, ${formatDateTime(row.processedAt)}`}</small>
          </p>
        )}
      </div>
      {row.state === 'pending' && !isOpen && (
        <Button mt="sm" variant="default" onClick={() => setOpen(true)}>
          {t('feedback.process')}
        </Button>
      )}
      {isOpen && row.state === 'pending' && (
        <TextForm
          label={t('feedback.outcome')}
          verb={t('feedback.process')}
          most={1_000}
          busy={process.isPending}
          error={process.error}
          onSend={(outcome) => process.mutate({ id: row.id, outcome })}
        />
      )}
    </Panel>
  );
}
