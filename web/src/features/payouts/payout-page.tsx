import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { exportCsv } from '#web/api/export.ts';
import { useCall } from '#web/api/query.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { FilterPill } from '#web/ui/form/filter-pill.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { ExportButton } from '#web/ui/list/export-button.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PayoutForm } from './payout-form.tsx';
import { PayoutTable } from './payout-table.tsx';
import classes from './payouts.module.css';

const PAGE_ROWS = 20;
const SHOWS = ['all', 'open', 'ended'] as const;

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
  const [{ show, page }, change] = usePageSearch('/wallet/payout');
  const params = { show, start: page, limit: PAGE_ROWS };
  const list = useCall('payouts.listOwn', params, { keepPrevious: true });
  return (
    <Panel
      flush
      title={t('own.title')}
      className={classes.panel}
      aside={
        <Group gap="xs">
          <FilterPill
            label={t('column.state')}
            value={show}
            options={SHOWS.map((value) => ({ value, label: t(`own.show.${value}`) }))}
            onChange={(next) => change({ show: next, page: 1 })}
          />
          <ExportButton label={t('export')} save={() => exportCsv('payouts.listOwn', params, 'payouts.csv')} />
        </Group>
      }
    >
      <QueryList
        query={list}
        skeleton={{ rows: 3, height: 68, avatar: false }}
        empty={
          show === 'all' ? (
            <EmptyState title={t('own.none')}>{t('own.noneWhy')}</EmptyState>
          ) : (
            <EmptyState title={t('own.noneShown')}>{t('own.noneShownWhy')}</EmptyState>
          )
        }
        pager={{ page, pageSize: PAGE_ROWS, onPage: (next) => change({ page: next }) }}
      >
        {(rows) => <PayoutTable label={t('own.title')} rows={rows} hrefOf={({ id }) => paths.payout(id)} />}
      </QueryList>
    </Panel>
  );
}
