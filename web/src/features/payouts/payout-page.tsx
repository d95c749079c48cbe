import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PayoutForm } from './payout-form.tsx';
import { PayoutTable } from './payout-table.tsx';
import classes from './payouts.module.css';

const PAGE_ROWS = 20;

/** Taking points out to a bank: where to, how much it pays, and what became of each payout. */
export function PayoutPage() {
  const { t } = useTranslation('payouts');
  const [search] = usePageSearch('/wallet/payout');
  const terms = useCall('payouts.getTerms', {});
  const accounts = useCall('paymentAccounts.list', {});
  return (
    <Page
      title={t('title')}
      sub={t('sub')}
      actions={
        <Button variant="default" component={AppLink} href={paths.wallet()}>
          {t('toWallet')}
        </Button>
      }
    >
      <Loaded
        of={[terms, accounts]}
        skeleton={{ rows: 4, avatar: false }}
        around={(placeholder) => <Panel>{placeholder}</Panel>}
      >
        {(current, own) => (
          <Panel title={t('form.title')}>
            <PayoutForm key={search.again} terms={current} accounts={own.list} again={search.again} />
          </Panel>
        )}
      </Loaded>
      <OwnPayouts />
    </Page>
  );
}

function OwnPayouts() {
  const { t } = useTranslation('payouts');
  const [{ page }, change] = usePageSearch('/wallet/payout');
  const list = useCall('payouts.listOwn', { start: page, limit: PAGE_ROWS }, { keepPrevious: true });
  return (
    <Panel flush title={t('own.title')} className={classes.panel}>
      <QueryList
        query={list}
        skeleton={{ rows: 3, height: 68, avatar: false }}
        empty={<EmptyState title={t('own.none')}>{t('own.noneWhy')}</EmptyState>}
        pager={{ page, pageSize: PAGE_ROWS, onPage: (next) => change({ page: next }) }}
      >
        {(rows) => <PayoutTable label={t('own.title')} rows={rows} hrefOf={({ id }) => paths.payout(id)} />}
      </QueryList>
    </Panel>
  );
}
