import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { ErrorState } from '#web/ui/list/error-state.tsx';
import { Pager } from '#web/ui/list/pager.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { HistoryRows } from '../points/public.ts';
import classes from './bail.module.css';
import { BailFigures } from './bail-figures.tsx';
import { BailLeaving } from './bail-leaving.tsx';
import { BailNotes } from './bail-notes.tsx';
import { BailPay } from './bail-pay.tsx';
import { DebtsPanel } from './debts-panel.tsx';

const PAGE_ROWS = 10;

/** A provider's deposit: what it is for, what is there, how to add to it, and how it leaves. */
export function BailPage() {
  const { t } = useTranslation('bail');
  const status = useCall('bail.getStatus', {});
  return (
    <>
      <PageTitle
        title={t('title')}
        sub={t('sub')}
        acts={
          <>
            <Button variant="default" component={AppLink} href={paths.wallet()}>
              {t('toWallet')}
            </Button>
            {status.data && <BailPay status={status.data} />}
          </>
        }
      />
      {status.isPending && (
        <Panel className={classes.first}>
          <SkeletonRows rows={3} avatar={false} />
        </Panel>
      )}
      {status.isError && (
        <div className={classes.first}>
          <ErrorState onRetry={() => void status.refetch()} retrying={status.isFetching} />
        </div>
      )}
      {status.data && (
        <>
          <BailNotes status={status.data} />
          <BailFigures status={status.data} />
          <div className={classes.halves}>
            <Panel title={t('why.title')}>
              <ul className={classes.why}>
                <li>{t('why.claim', { multiple: status.data.multiple })}</li>
                <li>{t('why.cover')}</li>
                <li>{t('why.shelf')}</li>
              </ul>
            </Panel>
            <BailLeaving status={status.data} />
          </div>
          {status.data.openDebt !== '0' && <DebtsPanel side="owed_by_me" />}
        </>
      )}
      <BailHistory />
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
      {history.isPending && <SkeletonRows rows={3} height={64} />}
      {history.isError && <ErrorState onRetry={() => void history.refetch()} retrying={history.isFetching} />}
      {history.data?.list.length === 0 && <EmptyState title={t('noHistory')}>{t('noHistoryWhy')}</EmptyState>}
      {history.data && history.data.list.length > 0 && <HistoryRows rows={history.data.list} />}
      {history.data && (
        <Pager
          page={search.page}
          pageSize={PAGE_ROWS}
          total={history.data.totalCount}
          onPage={(page) => change({ page })}
        />
      )}
    </Panel>
  );
}
