import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { getSession } from '#web/api/session.ts';
import { CaseChat } from '#web/features/chat/public.tsx';
import { CaseFile } from '#web/features/orders/public.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { CaseCards } from './case/case-cards.tsx';
import { CaseHead } from './case/case-head.tsx';
import { CaseLogs } from './case/case-logs.tsx';
import { CaseSimilar } from './case/case-similar.tsx';
import { CaseFilters } from './case-filters.tsx';
import { CaseQueue } from './case-queue.tsx';
import classes from './cases.module.css';
import { RulingPanel } from './ruling-panel.tsx';

/** The moderators' workbench: the queue, one case whole, and the ruling. */
export function CasesPage() {
  const { t } = useTranslation('disputes');
  const { orderCode } = useParams({ from: '/staff/arbitration/{-$orderCode}' });
  const [search, change] = usePageSearch('/staff/arbitration/{-$orderCode}');
  return (
    <Page title={t('title')} sub={t('sub')} tab={orderCode ?? t('title')}>
      <CaseFilters search={search} change={change} />
      <div className={classes.bench}>
        <CaseQueue current={orderCode} search={search} change={change} />
        {orderCode ? (
          <Case code={orderCode} />
        ) : (
          <Panel className={classes.middle}>
            <EmptyState title={t('choose')}>{t('chooseWhy')}</EmptyState>
          </Panel>
        )}
      </div>
    </Page>
  );
}

function Case({ code }: { code: string }) {
  const { t } = useTranslation('disputes');
  const details = useCall('disputes.getCase', { code });
  return (
    <Loaded
      of={[details]}
      skeleton={{ rows: 6 }}
      failed={t('failed')}
      around={(placeholder) => <Panel className={classes.middle}>{placeholder}</Panel>}
    >
      {(item) => (
        <>
          <div className={classes.middle}>
            <CaseHead details={item} />
            <CaseCards order={item.order} />
            <CaseSimilar code={code} />
            <CaseLogs order={item.order} />
            {item.readsAll && (
              <Panel title={t('disputes-evidence:caseFile.title')}>
                <CaseFile code={code} key={code} />
              </Panel>
            )}
            <CaseChat orderCode={code} isMine={item.order.moderator?.userId === getSession().user?.userId} key={code} />
          </div>
          <RulingPanel details={item} key={code} />
        </>
      )}
    </Loaded>
  );
}
