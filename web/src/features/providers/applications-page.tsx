import { Box, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { SavedFilters } from '#web/features/saved-filters/public.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { FilterBar, FilterPill } from '#web/ui/form/filter-pill.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { AppealsList } from './appeals-list.tsx';
import { ApplicationCard } from './application-card.tsx';
import { DecideDialog, type Deciding } from './decide-dialog.tsx';
import { type APPLICATION_TABS, DECISION_STAGES, PROVIDER_TABS } from './pages.ts';
import classes from './providers.module.css';
import { SanctionsList } from './sanctions-list.tsx';

const PAGE_ROWS = 20;

/** Staff's queues about providers: applications, appeals, and decisions that run. */
export function ProvidersPage() {
  const { t } = useTranslation('providers');
  const [{ show, stage, page }, change] = usePageSearch('/staff/providers');
  const pager = { page, onPage: (next: number) => change({ page: next }) };
  return (
    <Page title={t('staff.title')} sub={t('staff.sub')}>
      <SavedFilters list="providers" />
      <SegmentedControl
        className={classes.tabs}
        value={show}
        onChange={(next) => change({ show: next as typeof show, page: 1 })}
        data={PROVIDER_TABS.map((value) => ({ value, label: t(`staff.tab.${value}`) }))}
        aria-label={t('staff.title')}
      />
      {(show === 'appeals' || show === 'sanctions') && (
        <Box mb="md">
          <FilterBar>
            <FilterPill
              label={t('staff.stage.label')}
              value={stage}
              options={DECISION_STAGES.map((value) => ({ value, label: t(`staff.stage.${value}`) }))}
              onChange={(next) => change({ stage: next })}
            />
          </FilterBar>
        </Box>
      )}
      {show === 'appeals' && <AppealsList stage={stage} {...pager} />}
      {show === 'sanctions' && <SanctionsList stage={stage} {...pager} />}
      {(show === 'open' || show === 'decided') && <Applications show={show} {...pager} />}
    </Page>
  );
}

interface ApplicationsProps {
  show: (typeof APPLICATION_TABS)[number];
  page: number;
  onPage: (page: number) => void;
}

function Applications({ show, page, onPage }: ApplicationsProps) {
  const { t } = useTranslation('providers');
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const applications = useCall(
    'providers.listApplications',
    { show, start: page, limit: PAGE_ROWS },
    { keepPrevious: true },
  );
  return (
    <>
      <QueryList
        query={applications}
        skeleton={{ rows: 3, height: 160, avatar: false }}
        empty={<EmptyState title={t(`staff.none.${show}`)}>{t('staff.noneText')}</EmptyState>}
        pager={{ page, pageSize: PAGE_ROWS, onPage }}
      >
        {(rows) => (
          <div className={classes.cards}>
            {rows.map((row) => (
              <ApplicationCard key={row.id} row={row} onDecide={(what) => setDeciding({ what, row })} />
            ))}
          </div>
        )}
      </QueryList>
      {deciding && <DecideDialog deciding={deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}
