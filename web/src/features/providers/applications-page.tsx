import { Box, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SavedFilters } from '#web/features/saved-filters/public.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { FilterBar, FilterPill } from '#web/ui/form/filter-pill.tsx';
import { listPart } from '#web/ui/list-page/list-page.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { AppealsList } from './appeals-list.tsx';
import { ApplicationCard } from './application-card.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { DECISION_STAGES, PROVIDER_TABS } from './pages.ts';
import classes from './providers.module.css';
import { SanctionsList } from './sanctions-list.tsx';

/** Staff's queues about providers: applications, appeals, and decisions that run. */
export function ProvidersPage() {
  const { t } = useTranslation('providers');
  const [{ show, stage }, change] = usePageSearch('/staff/providers');
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
      {show === 'appeals' && <AppealsList />}
      {show === 'sanctions' && <SanctionsList />}
      {(show === 'open' || show === 'decided') && <Applications />}
    </Page>
  );
}

const Applications = listPart({
  at: '/staff/providers',
  call: 'providers.listApplications',
  words: 'providers',
  params: ({ show }) => ({ show: show === 'decided' ? 'decided' : 'open' }),
  pageRows: 20,
  title: (t) => t('staff.title'),
  skeleton: { rows: 3, height: 160 },
  empty: (t, { search }) => ({
    title: t(`staff.none.${search.show === 'decided' ? 'decided' : 'open'}`),
    why: t('staff.noneText'),
  }),
  card: (row, { open }) => (
    <ApplicationCard
      row={row}
      onDecide={(what) => open((close) => <DecideDialog deciding={{ what, row }} onClose={close} />)}
    />
  ),
});
