import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { exportCsv } from '#web/api/export.ts';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { ExportButton } from '#web/ui/list/export-button.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { OwnSwitches } from '../switches/public.ts';
import { PayoutTable } from './payout-table.tsx';
import type { PayoutLine } from './payout-words.ts';
import classes from './payouts.module.css';
import { WaitingPayouts } from './waiting-payouts.tsx';

const PAGE_ROWS = 20;
const TABS = ['waiting', 'mine', 'ended'] as const;

/** The work of a payout provider: its switches, what waits, what it took, and what has ended. */
export function PayoutWorkPage() {
  const { t } = useTranslation('payouts');
  const { user } = useSession();
  return (
    <Page title={t('work.title')} sub={t('work.sub')}>
      {user?.serverType === 3 ? (
        <PayoutWork />
      ) : (
        <Panel>
          <EmptyState title={t('work.notYours')}>{t('work.notYoursWhy')}</EmptyState>
        </Panel>
      )}
    </Page>
  );
}

function PayoutWork() {
  const { t } = useTranslation('payouts');
  const [{ tab, page }, change] = usePageSearch('/payouts');
  const params = { tab, start: page, limit: PAGE_ROWS };
  const list = useCall('payouts.listWork', params, { keepPrevious: true });
  return (
    <>
      <Panel title={t('work.switches')}>
        <OwnSwitches />
      </Panel>
      <SegmentedControl
        mt="lg"
        aria-label={t('work.title')}
        value={tab}
        onChange={(next) => change({ tab: next as (typeof TABS)[number], page: 1 })}
        data={TABS.map((value) => ({ value, label: t(`work.tab.${value}`) }))}
      />
      <Panel
        flush
        title={t(`work.tab.${tab}`)}
        className={classes.panel}
        aside={<ExportButton label={t('export')} save={() => exportCsv('payouts.listWork', params, 'payouts.csv')} />}
      >
        <QueryList
          query={list}
          skeleton={{ rows: 3, height: 68, avatar: false }}
          empty={<EmptyState title={t(`work.none.${tab}`)}>{t(`work.noneWhy.${tab}`)}</EmptyState>}
          pager={{ page, pageSize: PAGE_ROWS, onPage: (next) => change({ page: next }) }}
        >
          {(rows) => (tab === 'waiting' ? <WaitingPayouts rows={rows} /> : <OwnWork rows={rows} />)}
        </QueryList>
      </Panel>
    </>
  );
}

function OwnWork({ rows }: { rows: readonly PayoutLine[] }) {
  const { t } = useTranslation('payouts');
  return <PayoutTable label={t('work.title')} rows={rows} hrefOf={({ id }) => paths.payout(id)} showsOwner isPayer />;
}
