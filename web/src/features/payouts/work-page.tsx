import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { listPart } from '#web/ui/list-page/list-page.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { OwnSwitches } from '../switches/public.ts';
import { payoutColumns } from './payout-table.tsx';
import { WaitingPayouts } from './waiting-payouts.tsx';

/** The work of a payout provider: its switches, what waits, what it took, and what has ended. */
export function PayoutWorkPage() {
  const { t } = useTranslation('payouts');
  const { user } = useSession();
  return (
    <Page title={t('work.title')} sub={t('work.sub')}>
      {user?.serverType === 3 ? (
        <>
          <Panel title={t('work.switches')}>
            <OwnSwitches />
          </Panel>
          <Box mt="lg">
            <PayoutWork />
          </Box>
        </>
      ) : (
        <Panel>
          <EmptyState title={t('work.notYours')}>{t('work.notYoursWhy')}</EmptyState>
        </Panel>
      )}
    </Page>
  );
}

const PayoutWork = listPart({
  at: '/payouts',
  call: 'payouts.listWork',
  words: 'payouts',
  params: ({ tab }) => ({ tab }),
  pageRows: 20,
  layout: 'titled',
  title: (t) => t('work.title'),
  panelTitle: (t, { search }) => t(`work.tab.${search.tab}`),
  filters: (t) => ({
    tab: { as: 'tabs', label: t('work.title'), option: (value) => t(`work.tab.${value}`) },
  }),
  save: (t) => ({ label: t('export'), file: 'payouts.csv' }),
  skeleton: { rows: 3, height: 68 },
  empty: (t, { search }) => ({ title: t(`work.none.${search.tab}`), why: t(`work.noneWhy.${search.tab}`) }),
  rows: (rows, { search }) => (search.tab === 'waiting' ? <WaitingPayouts rows={rows} /> : undefined),
  rowHeight: 68,
  rowHref: ({ id }) => paths.payout(id),
  columns: (t) => payoutColumns(t, 'payer'),
});
