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
import { HistoryRows } from '../points/public.ts';
import classes from './bail.module.css';
import type { BailStatus } from './bail.queries.ts';
import { BailFigures } from './bail-figures.tsx';
import { BailLeaving } from './bail-leaving.tsx';
import { BailNotes } from './bail-notes.tsx';
import { BailPay } from './bail-pay.tsx';
import { DebtsPanel } from './debts-panel.tsx';

const PAGE_ROWS = 10;

/** A provider's deposit: its purpose, its state, paying in and taking back. */
export function BailPage() {
  const { t } = useTranslation('bail');
  const status = useCall('bail.getStatus', {});
  return (
    <Page
      title={t('title')}
      sub={t('sub')}
      actions={
        <>
          <Button variant="default" component={AppLink} href={paths.wallet()}>
            {t('toWallet')}
          </Button>
          {status.data?.isProvider && <BailPay status={status.data} />}
        </>
      }
    >
      <Loaded
        of={[status]}
        skeleton={{ rows: 3, avatar: false }}
        around={(placeholder) => <Panel className={classes.first}>{placeholder}</Panel>}
      >
        {(bail) => <Bail status={bail} />}
      </Loaded>
      <BailHistory />
    </Page>
  );
}

function Bail({ status }: { status: BailStatus }) {
  const { t } = useTranslation('bail');
  return (
    <>
      <BailNotes status={status} />
      <BailFigures status={status} />
      <div className={classes.halves}>
        <Panel title={t('why.title')}>
          <ul className={classes.why}>
            <li>{t('why.claim', { multiple: status.multiple })}</li>
            <li>{t('why.cover')}</li>
            <li>{t('why.shelf')}</li>
          </ul>
        </Panel>
        <BailLeaving status={status} />
      </div>
      {status.openDebt !== '0' && <DebtsPanel side="owed_by_me" />}
    </>
  );
}

function BailHistory() {
  const { t } = useTranslation('bail');
  const [search, change] = usePageSearch('/bail');
  const history = useCall(
    'points.listHistory',
    { currency: 'BAIL', start: search.page, limit: PAGE_ROWS },
    { keepPrevious: true },
  );
  return (
    <Panel flush title={t('history')} className={classes.panel}>
      <QueryList
        query={history}
        skeleton={{ rows: 3, height: 64 }}
        empty={<EmptyState title={t('noHistory')}>{t('noHistoryWhy')}</EmptyState>}
        pager={{ page: search.page, pageSize: PAGE_ROWS, onPage: (page) => change({ page }) }}
      >
        {(rows) => <HistoryRows rows={rows} />}
      </QueryList>
    </Panel>
  );
}
